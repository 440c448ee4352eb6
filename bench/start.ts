import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf, familyOf, type Memory, memoryOf, waitForRest } from '#scripts/system/processes.ts';
import { printRow } from './lib/report.ts';

/** How long a new developer waits: a clean clone until it is ready, a second start, and the memory at rest. */
const AIMS = { first: 60, again: 4, memory: 480 };
const ROUNDS = 3;

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
  await waitForRest(pid);
  const memory: Memory = { resident: 0, proportional: 0 };
  for (const id of familyOf(pid)) {
    const { resident, proportional } = memoryOf(id);
    if (resident === 0) continue;
    memory.resident += resident;
    memory.proportional += proportional;
    const command = commandOf(id).replaceAll(clone, '').slice(0, 42);
    printRow(`  ${command}`, resident.toFixed(1), proportional.toFixed(1));
  }
  return memory;
}
