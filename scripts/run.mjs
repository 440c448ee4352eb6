// Every npm script starts with this: `node scripts/run.mjs [--build] [PROGRAM [ARGUMENTS]]`. Prepares this folder (see
// bootstrap.mjs), with --build also the website, and runs the program with a Node that is new enough. A script with flags
// for Node runs it once before without them (`prestart`): an older Node would end at a flag that it does not know.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMPILE_CACHE, environment, fail, isNewNode, prepare } from './bootstrap.mjs';

const PARENT_WATCH_INTERVAL = 500;

const args = process.argv.slice(2);
const withBuild = args[0] === '--build';
if (withBuild) args.shift();

prepare({ withBuild });
if (args.length > 0) {
  exitWithParent();
  if (isNewNode()) await runHere(args);
  else runWithNewNode();
}

async function runHere([program, ...rest]) {
  process.env.NODE_COMPILE_CACHE = COMPILE_CACHE;
  // For child processes: with fewer heaps, and when free memory is returned early, glibc leaves less memory unused.
  process.env.MALLOC_ARENA_MAX ??= '2';
  process.env.MALLOC_TRIM_THRESHOLD_ ??= '262144';
  module.enableCompileCache(COMPILE_CACHE);
  process.argv = [process.argv[0], resolve(program), ...rest];
  try {
    await import(pathToFileURL(program));
  } catch (error) {
    // A wrong argument or setting: its message is enough.
    if (error?.name !== 'ConfigError') throw error;
    fail(error.message);
  }
}

/** Needed only for the first run on a machine with an older Node: later npm finds the installed one. */
function runWithNewNode() {
  const child = spawn('node', [...process.execArgv, process.argv[1], ...args], { env: environment, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => {}); // Ctrl-C has also reached the child: wait for it to exit
  child.once('exit', (code) => process.exit(code ?? 1));
}

/** npm does not forward a signal sent only to npm, so this process ends when its parent has changed. */
function exitWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_WATCH_INTERVAL);
  watch.unref();
}
