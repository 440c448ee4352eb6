/** The duration of each run in milliseconds, after one warm-up run. */
export async function measureRuns(runs: number, run: () => Promise<unknown>): Promise<number[]> {
  await run();
  const times: number[] = [];
  for (let n = 0; n < runs; n += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return times;
}
