import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, 'import-server.ts');

/**
 * Before the first start, compiles the server's modules into Node's compile cache, in a child process that ends. Otherwise
 * the web process and the worker would each keep the memory that compiling takes until they are started again.
 */
export async function compileModules(): Promise<void> {
  const folder = getCompileCacheDir();
  if (folder === undefined || readdirSync(folder).length > 0) return;
  await once(fork(PROGRAM), 'exit');
}
