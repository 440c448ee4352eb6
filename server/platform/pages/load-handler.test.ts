import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { loadBuiltHandler } from './load-handler.ts';

test('a website that is not built is one sentence that says what to do', async () => {
  await expect(loadBuiltHandler(tmpdir())).rejects.toThrow(/^The website is not built: run "npm run build"/);
});
