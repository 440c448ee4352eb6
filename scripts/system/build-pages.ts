import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ConfigError } from '#server/config-values.ts';

const PROGRAM = join(import.meta.dirname, '../run.mjs');

/** Builds the website unless it is built, in a process of its own: meanwhile the database is made and filled. */
export function buildPages(): Promise<void> {
  const built = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new ConfigError('The website could not be built; the reason stands above.'));
    spawn(process.execPath, [PROGRAM, '--build'], { stdio: 'inherit' })
      .once('error', fail)
      .once('exit', (code) => (code === 0 ? resolve() : fail()));
  });
  // Nobody waits for it yet.
  built.catch(() => undefined);
  return built;
}
