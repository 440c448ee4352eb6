import type { Comparison } from './against-bare.ts';

/** Prints one line of a table of figures. */
export function printRow(...cells: (string | number)[]): void {
  const text = cells.map((cell, index) => (index === 0 ? String(cell).padEnd(44) : String(cell).padStart(12)));
  process.stdout.write(`${text.join(' ')}\n`);
}

/** Reports the end of a round, for benchmarks that print nothing else until the end. */
export function printRound(round: number, rounds: number): void {
  process.stdout.write(`round ${round + 1} of ${rounds} is over\n`);
}

/** Prints a ratio with its target and sets the exit code if it is missed. */
export function printRatio(name: string, ratio: number, aim: number): void {
  const isMet = ratio >= aim;
  process.stdout.write(`${name}: ${ratio.toFixed(2)} (aim: at least ${aim}) ${isMet ? 'met' : 'MISSED'}\n`);
  if (!isMet) process.exitCode = 1;
}

/** Prints a count that must be zero and sets the exit code when it is not. */
export function printMustBeZero(name: string, count: number): void {
  process.stdout.write(`${name}: ${count}${count === 0 ? '' : ' MUST BE 0'}\n`);
  if (count !== 0) process.exitCode = 1;
}

/** The median of several measurements, by rate. */
export function medianByRate<Figure extends { rate: number }>(figures: Figure[]): Figure {
  const sorted = figures.toSorted((a, b) => a.rate - b.rate);
  return sorted[Math.floor(sorted.length / 2)] as Figure;
}

/** Prints a ratio with its upper limit and sets the exit code if it is exceeded. */
export function printAtMost(name: string, ratio: number, aim: number): void {
  const isMet = ratio <= aim;
  process.stdout.write(`${name}: ${ratio.toFixed(2)} (aim: at most ${aim}) ${isMet ? 'met' : 'MISSED'}\n`);
  if (!isMet) process.exitCode = 1;
}

/** Prints both sides of a comparison with bare Fastify, and their ratio with its target. */
export function printComparison(name: string, { ours, bare, ratio, bytes }: Comparison, aim: number): void {
  printRow(name, Math.round(ours.rate), ours.p50, ours.p99, bytes);
  printRow('  bare Fastify, the same bytes', Math.round(bare.rate), bare.p50, bare.p99, bytes);
  printRatio(`${name} / bare Fastify`, ratio, aim);
}
