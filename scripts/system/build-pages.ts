import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ConfigError } from '#server/config-values.ts';
import type { Part } from './parts.ts';

const PROGRAM = join(import.meta.dirname, '../run.mjs');

/** The build of the website, a part of the start that ends by itself. */
export type Build = Part & { built: Promise<void> };

/** Builds the website if necessary, in a child process, so that the database can be prepared meanwhile. */
export function buildPages(): Build {
  const child = spawn(process.execPath, [PROGRAM, '--build'], { stdio: 'inherit' });
  const built = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new ConfigError('The website could not be built; the reason is above.'));
    child.once('error', fail).once('exit', (code) => (code === 0 ? resolve() : fail()));
  });
  // Prevents an unhandled rejection; the caller awaits it later.
  built.catch(() => undefined);
  return { name: 'build', built, close: async () => void child.kill() };
}
