import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from './mutate/areas.ts';
import { chooseFiles, type Choice } from './mutate/choose.ts';
import { readArguments } from './system/mutate-arguments.ts';
import { percentOf, scoreOf } from './mutate/score.ts';
import { ConfigError } from '#server/config-values.ts';
import { installTool } from './system/install-tool.ts';

// Plants mistakes in areas, folders or files, one at a time, and lists those that no test notices. Results are kept in
// .tmp, so that a run that reached its time limit can be continued: docs/mutation-testing.md.

const STRYKER = {
  name: 'Stryker',
  folder: 'mutate',
  program: '@stryker-mutator/core/bin/stryker.js',
  megabytes: 60,
};
const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.tmp/mutate');
const COPIES = '.tmp/mutants';
const AIM = 85;

const [minutes, ...named] = readArguments(process.argv.slice(2));
process.chdir(ROOT);
const choices = (named.length > 0 ? named : Object.keys(areas)).map(chooseKnown);
const program = installTool(STRYKER, console.log);
const deadline = Date.now() + minutes * 60_000;
for (const choice of choices) {
  await mutate(choice);
  printScore(choice);
}

function chooseKnown(name: string): Choice {
  const choice = chooseFiles(name);
  if (choice.files.length > 0) return choice;
  throw new ConfigError(`${name} is none of ${Object.keys(areas).join(', ')}, and no code.`);
}

/** Runs Stryker until it is done or the time is over; its findings until then are in its report. */
async function mutate(choice: Choice): Promise<void> {
  // Left by a run that was stopped.
  rmSync(COPIES, { recursive: true, force: true });
  console.log(`\n${choice.name}: ${choice.files.length} files, ${choice.tests.length} files of tests`);
  const env = { ...process.env, ...(choice.is_isolated && { TEST_ISOLATED: '1' }) };
  const child = spawn(process.execPath, [program, 'run', configure(choice)], { env, stdio: 'inherit' });
  const end = setTimeout(() => child.kill('SIGTERM'), Math.max(0, deadline - Date.now()));
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(end);
}

function configure({ name, files, tests, options }: Choice): string {
  const config = {
    mutate: files,
    testFiles: tests,
    testRunner: 'vitest',
    // The tests reach most code over HTTP, so their imports lead to everything.
    vitest: { related: false, pool: 'forks' },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    dryRunTimeoutMinutes: 15,
    // Generous, so that a slow test on a busy machine is not mistaken for an endless loop.
    timeoutMS: 30_000,
    incremental: true,
    incrementalFile: reportOf(name),
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { reportTests: false, logTests: false },
    tempDirName: COPIES,
    cleanTempDir: 'always',
    ignorePatterns: ['.data', '.react-router', '.tmp', 'bench', 'build', 'docs', 'e2e'],
    // There is nothing to rewrite in ours, and Stryker cannot read it with this version of TypeScript.
    tsconfigFile: 'none.json',
    ...options,
  };
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${name}.config.json`);
  writeFileSync(file, JSON.stringify(config, null, 2));
  return file;
}

function reportOf(name: string): string {
  return join(FOLDER, `${name}.json`);
}

function printScore({ name, files }: Choice): void {
  const score = scoreOf(reportOf(name), files);
  const percent = percentOf(score);
  const missed = percent < AIM ? ' MISSED' : '';
  if (missed) process.exitCode = 1;
  const { killed, survived, uncovered } = score;
  console.log(`${name}: ${percent} %${missed} (${killed} noticed, ${survived} survived, ${uncovered} in no test)`);
}
