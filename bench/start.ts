import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { printRow } from './lib/report.ts';

/** How long a new developer waits: a clean clone until it is ready, a second start, and the memory at rest. */
const AIMS = { first: 60, again: 4, memory: 480 };
/**
 * At rest means less than a twentieth of a processor for a minute. Before that, the posters of the soonest events are
 * drawn, for some minutes after the first start, and unneeded database connections are closed.
 */
const REST = { looks: 3, every: 20_000, share: 0.05 };
const TIMEOUT = 10 * 60_000;
/** Linux counts CPU time in hundredths of a second. */
const TICKS = 100;
const ROUNDS = 3;

type Memory = { resident: number; proportional: number };

const folder = mkdtempSync(join(tmpdir(), 'velvet-start-'));
chmodSync(folder, 0o711); // as root, PostgreSQL runs under another account, which must be able to enter
const clone = join(folder, 'clone');
/** Stops whatever is running, also after an error. */
let stop = async () => {};
try {
  execFileSync('git', ['clone', '--quiet', join(import.meta.dirname, '..'), clone]);
  const first = await start();
  const afterFirst = await atRest(first.npm);
  await stop();
  const again: number[] = [];
  let memory: Memory | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const run = await start();
    again.push(run.seconds);
    if (round === ROUNDS - 1) memory = await atRest(run.npm);
    await stop();
  }
  again.sort((a, b) => a - b);
  printRow('', 'measured', 'aim');
  judge('clean clone until ready, seconds', first.seconds, AIMS.first);
  judge('started again until ready, seconds', again[Math.floor(ROUNDS / 2)] ?? 0, AIMS.again);
  judgeMemory('at rest after the first start', afterFirst);
  judgeMemory('at rest when started again', memory);
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function start(): Promise<{ npm: ChildProcess; seconds: number }> {
  const began = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()));
  stop = async () => {
    npm.kill('SIGTERM');
    await ended;
  };
  await new Promise<void>((resolve, reject) => {
    let text = '';
    npm.stdout.on('data', (data: Buffer) => {
      text += data.toString();
      if (/is ready: +http/.test(text)) resolve();
    });
    void ended.then(() => reject(new Error(`npm start ended: ${text}`)));
  });
  const seconds = (performance.now() - began) / 1000;
  return { npm, seconds };
}

function judgeMemory(when: string, memory: Memory | undefined): void {
  if (!memory) return printRow(`memory of all processes ${when}`, 'not told by this system');
  judge(`memory ${when}, MB`, memory.proportional, AIMS.memory);
  printRow('  shared pages counted in every process, MB', memory.resident.toFixed(1));
}

function judge(name: string, value: number, aim: number): void {
  printRow(name, value.toFixed(1), `at most ${aim}`, value <= aim ? 'met' : 'MISSED');
  if (value > aim) process.exitCode = 1;
}

/** The resident memory of npm and its descendants at rest; undefined on other systems than Linux. */
async function atRest({ pid = 0 }: ChildProcess): Promise<Memory | undefined> {
  if (process.platform !== 'linux') return undefined;
  await rest(pid);
  const family = familyOf(pid);
  const memory: Memory = { resident: 0, proportional: 0 };
  for (const id of family) {
    const { resident, proportional } = memoryOf(id);
    if (resident === 0) continue;
    memory.resident += resident;
    memory.proportional += proportional;
    const command = readProc(id, 'cmdline').replaceAll('\0', ' ').replaceAll(clone, '').slice(0, 42);
    printRow(`  ${command}`, resident.toFixed(1), proportional.toFixed(1));
  }
  return memory;
}

async function rest(pid: number): Promise<void> {
  const deadline = performance.now() + TIMEOUT;
  for (let quiet = 0, before = ticksOf(pid); quiet < REST.looks;) {
    if (performance.now() > deadline) throw new Error('it does not come to rest');
    await delay(REST.every);
    const now = ticksOf(pid);
    quiet = now - before < (REST.share * TICKS * REST.every) / 1000 ? quiet + 1 : 0;
    before = now;
  }
}

/** The CPU time of npm and its descendants. */
function ticksOf(pid: number): number {
  const times = [...familyOf(pid)].map((id) => statOf(id));
  return times.reduce((sum, stat) => sum + Number(stat[11] ?? 0) + Number(stat[12] ?? 0), 0);
}

function familyOf(pid: number): Set<number> {
  const parents = new Map(processes().map((id) => [id, Number(statOf(id)[1])]));
  const family = new Set([pid]);
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const [id, parent] of parents) if (family.has(parent)) family.add(id);
  }
  return family;
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** A process's state, parent and times. */
function statOf(pid: number): string[] {
  const stat = readProc(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function memoryOf(pid: number): Memory {
  const text = readProc(pid, 'smaps_rollup');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { resident: megabytes('Rss'), proportional: megabytes('Pss') };
}

/** Reads a file of /proc; empty for a process that has ended meanwhile. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
