import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Wake } from '#server/context.ts';
import { type ChildConfig, childEnvironment } from './child-environment.ts';
import { countRestarts } from './count-restarts.ts';
import type { Log } from './start-services.ts';

export type WorkerProcess = { wake: Wake; close: () => Promise<void> };

type Options = {
  env: NodeJS.ProcessEnv;
  log: Log;
  onLost: (error: unknown) => void;
  onStart?: (child: ChildProcess) => void;
};

const PROGRAM = join(import.meta.dirname, '../../server/worker.ts');
const STOP_TIMEOUT = 10_000;

/**
 * Runs the background work beside the web process, so that pages and sales never wait for it; restarted when it ends.
 */
export function startWorkerProcess(
  config: ChildConfig,
  { env, log, onLost, onStart = () => undefined }: Options,
): WorkerProcess {
  let isClosing = false;
  const nextRestart = countRestarts();
  let current = start();

  function start(): ChildProcess {
    // Not detached: Linux may share the processor between sessions first, and then a priority means nothing to other sessions.
    const child = fork(PROGRAM, {
      env: { ...env, ...childEnvironment(config) },
    });
    const ended = Promise.withResolvers<void>();
    child.once('exit', () => ended.resolve());
    // A child that could not be started has no exit. A lost wake-up does no harm, because the worker also polls.
    child.on('error', () => child.pid === undefined && ended.resolve());
    void ended.promise.then(replace).catch(onLost);
    onStart(child);
    return child;
  }

  async function replace(): Promise<void> {
    if (isClosing) return;
    const restarts = nextRestart();
    if (restarts === null) return onLost(new Error('The worker keeps ending.'));
    log('The worker ended unexpectedly; starting it again.');
    await delay(restarts * 100);
    if (!isClosing) current = start();
  }

  const wake = (part: keyof Wake) => () => void (current.connected && current.send(part));
  return {
    wake: { outbox: wake('outbox'), payments: wake('payments'), waiting_list: wake('waiting_list') },
    async close() {
      isClosing = true;
      await end(current);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
  await exited;
  clearTimeout(timeout);
}
