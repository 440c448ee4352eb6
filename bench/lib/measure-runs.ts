import { printRow } from './report.ts';

/** The duration of each run in milliseconds, after one warm-up run. */
async function measureRuns(runs: number, run: () => Promise<unknown>): Promise<number[]> {
  await run();
  const times: number[] = [];
  for (let n = 0; n < runs; n += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return times;
}

/** Prints the median and the longest duration of each of these runs; returns the longest median. */
export async function printMedians(runs: number, questions: [string, () => Promise<unknown>][]): Promise<number> {
  printRow('', 'median ms', 'worst ms');
  let worst = 0;
  for (const [name, run] of questions) {
    const times = await measureRuns(runs, run);
    const median = times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
    worst = Math.max(worst, median);
    printRow(name, median.toFixed(1), Math.max(...times).toFixed(1));
  }
  return worst;
}
