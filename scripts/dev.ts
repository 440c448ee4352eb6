import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

// `npm run dev`: the website changes in the open page by itself; what the server consists of is started anew.

const ROOT = join(import.meta.dirname, '..');
const WATCHED = ['server', 'contract', 'sandbox'];
const QUIET_TIME = 150;

const parent = process.ppid;
let child = start();
let pending: NodeJS.Timeout | undefined;
let ending = false;
let restarting = false;

for (const folder of WATCHED) watch(join(ROOT, folder), { recursive: true }, changed);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
// When only npm is told to end, nobody tells this process: it notices that its parent changed.
setInterval(() => process.ppid !== parent && end(), 500);

function start(): ChildProcess {
  const started = spawn(process.execPath, ['scripts/start.ts', '--dev'], { cwd: ROOT, stdio: 'inherit' });
  started.once('exit', (code) => {
    if (started !== child) return;
    if (ending) process.exit(code ?? 0);
    if (!restarting) console.log('  Waiting for a change …');
  });
  return started;
}

function changed(_event: string, name: string | null): void {
  if (!name || !/\.(ts|sql|json|css)$/.test(name) || name.endsWith('.test.ts')) return;
  clearTimeout(pending);
  pending = setTimeout(() => void restart(name), QUIET_TIME);
}

async function restart(name: string): Promise<void> {
  if (ending || restarting) return;
  restarting = true;
  console.log(`  ${name} changed; starting again.`);
  const before = child;
  if (before.exitCode === null && before.signalCode === null) {
    const ended = new Promise((resolve) => before.once('exit', resolve));
    before.kill('SIGTERM');
    await ended;
  }
  restarting = false;
  if (ending) process.exit(0);
  child = start();
}

function end(): void {
  ending = true;
  if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
  child.kill('SIGTERM');
}
