import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { watch } from 'chokidar';
import { freePort } from '#server/platform/lib/free-port.ts';
import { childEnvironment } from '../system/child-environment.ts';
import type { Services } from '../system/start-services.ts';
import { say } from '../system/supervise.ts';

export type Api = {
  url: string;
  /** Resolves when it is ready, or when it failed to start. */
  untilReady: () => Promise<void>;
  close: () => Promise<void>;
};

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'scripts/dev-server.ts');
const WATCHED = ['server', 'contract'];
const SOURCE = /(?<!\.test)\.(ts|sql|json)$/;
const DEBOUNCE = 100;
const HOST = '127.0.0.1';

/** Runs API and worker in a child process, which restarts after a change of their code. */
export async function startApi(config: Services['config']): Promise<Api> {
  const env = await environmentFor(config);
  let running = run(env);
  let ready = running.ready;
  const restart = async (): Promise<void> => {
    await running.stop();
    running = run(env);
    await running.ready;
  };

  let timer: NodeJS.Timeout | undefined;
  const onChange = (_event: string, path: string): void => {
    if (!SOURCE.test(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      say(`${relative(ROOT, path)} changed: the API restarts.`);
      ready = ready.then(restart);
    }, DEBOUNCE);
  };
  // Not Node's own watcher: it loses a file that an editor replaces instead of writing into it.
  const watcher = watch(
    WATCHED.map((folder) => join(ROOT, folder)),
    { ignoreInitial: true },
  ).on('all', onChange);

  return {
    url: `http://${HOST}:${env.PORT}`,
    untilReady: () => ready,
    async close() {
      await watcher.close();
      clearTimeout(timer);
      await ready;
      await running.stop();
    },
  };
}

function run(env: NodeJS.ProcessEnv): { ready: Promise<void>; stop: () => Promise<void> } {
  const child = fork(PROGRAM, { env });
  const exited = once(child, 'exit');
  const ready = Promise.race([once(child, 'message'), exited]).then(() => undefined);
  return {
    ready,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** This process's database, sandbox and secrets, with another port. */
async function environmentFor(config: Services['config']) {
  return {
    ...process.env,
    ...childEnvironment(config),
    NODE_ENV: 'development',
    HOST,
    PORT: String(await freePort(HOST)),
  };
}
