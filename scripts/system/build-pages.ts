import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ConfigError } from '#server/config-values.ts';

const PROGRAM = join(import.meta.dirname, '../run.mjs');

/** Builds the website if necessary, in a child process, so that the database can be prepared meanwhile. */
export function buildPages(): Promise<void> {
  const built = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new ConfigError('The website could not be built; the reason is above.'));
    spawn(process.execPath, [PROGRAM, '--build'], { stdio: 'inherit' })
      .once('error', fail)
      .once('exit', (code) => (code === 0 ? resolve() : fail()));
  });
  // Prevents an unhandled rejection; the caller awaits it later.
  built.catch(() => undefined);
  return built;
}
