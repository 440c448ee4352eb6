import { execFileSync } from 'node:child_process';
import { constants } from 'node:os';
import { expect, test } from 'vitest';

const PROGRAM = `
  import { readdirSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { runInBackground } from '#server/platform/lib/background-priority.ts';
  runInBackground();
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  console.log(JSON.stringify(threads.map((thread) => getPriority(thread))));`;

test('all threads of a background process give way to other processes', () => {
  const options = ['--input-type=module-typescript', '--eval', PROGRAM];
  const priorities = JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8' })) as number[];
  expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
  if (process.platform === 'linux') expect(priorities.length).toBeGreaterThan(1);
});
