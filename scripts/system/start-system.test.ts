import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSystem } from './start-system.ts';

test('when the start fails, the build of the website does not go on by itself', async () => {
  const env = {
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'start-')),
    PORT: '0',
  };
  const stopped: string[] = [];
  const built = new Promise<void>(() => undefined);
  const build = () => ({ name: 'build', built, close: async () => void stopped.push('build') });
  await expect(startSystem({ env, log: () => undefined, build })).rejects.toThrow('DATABASE_URL cannot be used');
  expect(stopped).toEqual(['build']);
});
