import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from './find-chromium.ts';

type Counts = { passed: number; failed: number; skipped: number };
type Step = { name: string; advice?: string; run: () => Promise<boolean>; counts?: () => Counts; report?: string };

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(ROOT, '.tmp');
const VITEST_RESULTS = join(RESULTS, 'vitest.json');
const BROWSER_RESULTS = join(RESULTS, 'e2e.json');

const extraArgs = process.argv.slice(3);
const command =
  (...args: string[]) =>
  () =>
    execute(args);

const FORMAT: Step = {
  name: 'format',
  run: command('oxfmt', '--check'),
  advice: 'npm run format',
};
const CHECKS: Step[] = [
  { name: 'lint', run: command('oxlint', '--type-aware', '--quiet') },
  { name: 'route types', run: command('react-router', 'typegen') },
  { name: 'types', run: command('tsc') },
  { name: 'boundaries', run: command('node', 'scripts/check-boundaries.ts') },
  { name: 'lockfile', run: command('node', 'scripts/check-lockfile.ts') },
  { name: 'table of the specification', run: command('node', 'scripts/check-spec-table.ts') },
  { name: 'unused code', run: command('knip', '--no-progress') },
  { name: 'schema', run: command('node', 'scripts/db-schema.ts', '--check'), advice: 'npm run schema' },
];

const VITEST = ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_RESULTS}`];
const UNIT: Step = {
  name: 'unit, route and race tests',
  run: command(...VITEST, ...extraArgs),
  counts: vitestCounts,
  report: VITEST_RESULTS,
};
const LONG: Step = {
  name: 'long tests',
  run: () => execute([...VITEST, ...extraArgs], { TEST_LONG: '1' }),
  counts: vitestCounts,
  report: VITEST_RESULTS,
};
/** Needs the reports of unit and browser tests, so it is part of the full run only. */
const SPEC: Step = {
  name: 'tests the specification’s table names',
  run: command('node', 'scripts/check-spec-table.ts', '--ran'),
};
const BUILD: Step = { name: 'build', run: command('node', 'scripts/run.mjs', '--build') };
const BROWSER: Step = { name: 'browser tests', run: browserTests, counts: browserCounts, report: BROWSER_RESULTS };

/** Stages run one after the other, the lanes of a stage in parallel, and the steps of a lane in order. */
const STAGES: Record<string, Step[][][]> = {
  all: [[[FORMAT, BUILD], CHECKS], [[UNIT, BROWSER, SPEC]]],
  check: [[[FORMAT], CHECKS]],
  unit: [[[BUILD, UNIT]]],
  e2e: [[[BUILD, BROWSER]]],
  long: [[[BUILD, LONG]]],
};
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const timings: string[] = [];

const stages = STAGES[process.argv[2] ?? 'all'];
if (!stages) throw new Error(`There are these parts: ${Object.keys(STAGES).join(', ')}.`);
await runAll(stages);

async function runAll(all: Step[][][]): Promise<void> {
  const began = performance.now();
  mkdirSync(RESULTS, { recursive: true });
  for (const lanes of all) {
    const succeeded = await Promise.all(lanes.map(runLane));
    if (succeeded.every(Boolean)) continue;
    if (total.failed === 0) total.failed = 1;
    process.exitCode = 1;
    break;
  }
  console.log(`\n${timings.join(' · ')} · together ${seconds(began)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
}

/** Runs steps in order until one fails. */
async function runLane(steps: Step[]): Promise<boolean> {
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const began = performance.now();
    const succeeded = await runStep(step);
    timings.push(`${step.name} ${seconds(began)}`);
    if (succeeded) continue;
    console.error(`\nStopped at: ${step.name}.${step.advice ? ` To fix it: ${step.advice}` : ''}`);
    return false;
  }
  return true;
}

async function runStep({ run, counts, report }: Step): Promise<boolean> {
  // An old report must not be mistaken for this run's.
  if (report) rmSync(report, { force: true });
  const succeeded = await run();
  const { passed, failed, skipped } = counts?.() ?? { passed: 0, failed: 0, skipped: 0 };
  total.passed += passed;
  total.failed += failed;
  if (skipped > 0) console.error(`${skipped} tests were skipped; a test that does not run proves nothing.`);
  return succeeded && failed === 0 && skipped === 0;
}

async function browserTests(): Promise<boolean> {
  try {
    return await execute(['playwright', 'test', ...extraArgs], { CHROMIUM_PATH: await findChromium() });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

function vitestCounts(): Counts {
  const results = readResults(VITEST_RESULTS);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = results;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

function browserCounts(): Counts {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readResults(BROWSER_RESULTS).stats ?? {};
  if (flaky > 0) console.error(`${flaky} browser tests passed only at the second try; find out why.`);
  // When a run is cut short, tests that never started count as skipped; they are not reported as skipped here.
  return { passed: expected + flaky, failed: unexpected, skipped: unexpected > 0 ? 0 : skipped };
}

type Results = Record<string, number> & { stats?: Record<string, number> };

function readResults(file: string): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : ({} as Results);
}

function execute([program = '', ...args]: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const PATH = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(false);
    });
    child.once('exit', (code) => resolve(code === 0));
  });
}

function seconds(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
