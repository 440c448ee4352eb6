import { demoPages } from './lighthouse/demo-pages.ts';
import { type Audit, auditPage, categories } from './lighthouse/audit.ts';
import { installLighthouse } from './lighthouse/install.ts';
import { findChromium } from './find-chromium.ts';
import { startTemporarySystem } from './system/temporary-system.ts';

// Lighthouse's phone preset on the main landing pages: all, or those that are named. Prints medians of three runs.

const RUNS = 3;
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** A smaller layout shift is invisible and printed as 0.000. */
const MAX_SHIFT = 0.0005;

/**
 * Lighthouse simulates a phone as a high-end desktop (a benchmark index of 1,500 to 2,000) slowed down four times. A slower
 * machine needs a smaller factor. Source: Lighthouse, docs/throttling.md.
 */
const PHONE_INDEX = 1750 / 4;

const wanted = process.argv.slice(2);
const pages = Object.entries(demoPages).filter(([name]) => wanted.length === 0 || wanted.includes(name));
if (pages.length === 0) throw new Error(`There are these pages: ${Object.keys(demoPages).join(', ')}.`);

const chromium = await findChromium(console.log);
const program = installLighthouse(console.log);
const indexes: number[] = [];
const system = await startTemporarySystem('lighthouse', { log: console.log });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void system.close());
try {
  await measureIndex(`${system.url}${pages[0]?.[1]}`);
  console.log(['page'.padEnd(34), ...categories.map((name) => name.padStart(15)), 'CLS'.padStart(8)].join(' '));
  for (const [, path] of pages) printPage(path, await auditRepeatedly(system.url + path));
  printIndexes();
} finally {
  await system.close();
}
process.exit();

/** The first run is not counted: it includes drawing the page's posters, which happens only once. */
async function auditRepeatedly(url: string): Promise<Audit[]> {
  const audits: Audit[] = [];
  for (let run = 0; run <= RUNS; run += 1) audits.push(await audit(url, currentSlowdown()));
  return audits.slice(1);
}

/** Each run reports the current index, which decides the slowdown of the next run. */
async function audit(url: string, slowdown: number): Promise<Audit> {
  const result = await auditPage({ program, chromium, slowdown }, url);
  indexes.push(result.benchmark_index);
  return result;
}

async function measureIndex(url: string): Promise<void> {
  for (let run = 0; run < RUNS; run += 1) await audit(url, 1);
}

/** By the median of the last three runs: a single one can be off by half. */
function currentSlowdown(): number {
  return slowdownFor(medianOf(indexes.slice(-RUNS)));
}

function slowdownFor(index: number): number {
  return Math.round(Math.max(1, index / PHONE_INDEX) * 10) / 10;
}

function printIndexes(): void {
  const [min, max] = [Math.min(...indexes), Math.max(...indexes)];
  console.log(
    `Lighthouse's index of this machine was ${Math.round(min)} to ${Math.round(max)}, ${Math.round(medianOf(indexes))} in the middle: ` +
      `slowed down ${slowdownFor(medianOf(indexes))} times, it is the phone.`,
  );
}

function printPage(path: string, audits: Audit[]): void {
  const cells = categories.map((category) => {
    const score = medianOf(audits.map(({ scores }) => scores[category]));
    return cellOf(String(score), score >= TARGETS[category]).padStart(15);
  });
  const shift = medianOf(audits.map((audit) => audit.shift));
  cells.push(cellOf(shift.toFixed(3), shift < MAX_SHIFT).padStart(8));
  console.log([path.padEnd(34), ...cells].join(' '));
  for (const finding of new Set(audits.at(-1)?.findings)) console.log(`  ${finding}`);
}

function cellOf(figure: string, isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? figure : `${figure} MISSED`;
}

function medianOf(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
