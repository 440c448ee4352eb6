import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#server/platform/lib/free-port.ts';
import { type Account } from './embedded-postgres-account.ts';
import { ofYourOwn } from './embedded-postgres-binaries.ts';
import { isAlive, processBirth } from './embedded-postgres-owner.ts';

/** A running PostgreSQL server process. */
export type ServerProcess = { pid: number; port: number; exited: Promise<number | null>; stop: () => Promise<void> };

type Options = {
  executable: string;
  cluster: string;
  log: string;
  port: number;
  args: string[];
  account: Account | null;
};

const START_DEADLINE = 30_000;
const STOP_DEADLINE = 20_000;

/** Starts the server on the given port, or on a free one if that is taken. */
export async function startServerProcess(options: Options): Promise<ServerProcess> {
  await stopLeftover(options.cluster);
  const port = (await isFree(options.port)) ? options.port : await freePort();
  // The children of a killed postmaster need a moment to exit; until then its shared memory is still in use.
  const deadline = performance.now() + START_DEADLINE;
  for (;;) {
    const server = launch({ ...options, port });
    if (await becomesReady(server, options.cluster)) return server;
    const said = readFileSync(options.log, 'utf8').trim();
    if (!/still in use|already exists/.test(said) || performance.now() > deadline) {
      const last = said.split('\n').slice(-3).join(' / ') || 'it said nothing';
      throw new Error(`PostgreSQL did not start: ${last}\n${ofYourOwn}`);
    }
    await delay(200);
  }
}

function launch({ executable, cluster, log, port, args, account }: Options): ServerProcess {
  writeFileSync(log, '');
  const output = openSync(log, 'a');
  // Detached: Ctrl-C is sent to the whole process group, and the database must outlive pending requests.
  const child = spawn(executable, ['-D', cluster, '-p', String(port), ...args], {
    detached: true,
    stdio: ['ignore', output, output],
    cwd: cluster,
    ...account,
  });
  closeSync(output);
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', (error) => {
      writeFileSync(log, error.message);
      resolve(null);
    });
  });
  const lastResort = () => child.kill('SIGINT');
  process.once('exit', lastResort);
  void exited.then(() => process.off('exit', lastResort));
  const stop = async () => {
    child.kill('SIGINT'); // "fast": open transactions are rolled back, everything is written
    const timeout = setTimeout(() => child.kill('SIGQUIT'), STOP_DEADLINE);
    await exited;
    clearTimeout(timeout);
  };
  return { pid: child.pid ?? 0, port, exited, stop };
}

async function becomesReady(server: ServerProcess, cluster: string): Promise<boolean> {
  let ended = false;
  void server.exited.then(() => (ended = true));
  const deadline = performance.now() + START_DEADLINE * 4; // recovery after a crash may take long
  while (!ended && performance.now() < deadline) {
    const lines = postmasterFile(cluster);
    if (lines && Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
    await delay(10);
  }
  if (!ended) await server.stop();
  return false;
}

/** After `kill -9` of the app its PostgreSQL keeps running; this stops it by its pid file. */
async function stopLeftover(cluster: string): Promise<void> {
  const pid = Number(postmasterFile(cluster)?.[0]);
  if (!pid || !isAlive(pid)) return;
  if (!servesCluster(pid, cluster)) {
    rmSync(join(cluster, 'postmaster.pid')); // by now the pid belongs to another program
    return;
  }
  const birth = processBirth(pid);
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + STOP_DEADLINE;
  while (processBirth(pid) === birth && birth !== null) {
    if (performance.now() > deadline) process.kill(pid, 'SIGQUIT');
    await delay(20);
  }
}

function servesCluster(pid: number, cluster: string): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(cluster);
  } catch {
    return false;
  }
}

function postmasterFile(cluster: string): string[] | null {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : null;
}

function isFree(port: number): Promise<boolean> {
  return port === 0
    ? Promise.resolve(false)
    : new Promise((resolve) => {
        const probe = createServer();
        probe.once('error', () => resolve(false));
        probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
      });
}
