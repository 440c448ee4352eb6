import { demoPages } from './lighthouse/demo-pages.ts';
import { type Audit, auditPage, categories } from './lighthouse/audit.ts';
import { installLighthouse } from './lighthouse/install.ts';
import { findChromium } from './find-chromium.ts';
import { startThrowAway } from './system/throw-away.ts';

// Lighthouse's phone preset on the pages that strangers land on: all, or those that are named. Medians of three runs.

const RUNS = 3;
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** A browser may move by less than this without anybody seeing it; shown as 0.000. */
const LARGEST_SHIFT = 0.0005;

/**
 * Lighthouse's phone is a high-end desktop (an index of 1,500 to 2,000) slowed down four times; a slower machine has to be
 * slowed down less to be the same phone. Source: Lighthouse, docs/throttling.md.
 */
const PHONE_INDEX = 1750 / 4;

const wanted = process.argv.slice(2);
const pages = Object.entries(demoPages).filter(([name]) => wanted.length === 0 || wanted.includes(name));
if (pages.length === 0) throw new Error(`There are these pages: ${Object.keys(demoPages).join(', ')}.`);

const chromium = await findChromium(console.log);
const program = installLighthouse(console.log);
const indexes: number[] = [];
const system = await startThrowAway('lighthouse', { log: console.log });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void system.close());
try {
  await findIndex(`${system.url}${pages[0]?.[1]}`);
  console.log(['page'.padEnd(34), ...categories.map((name) => name.padStart(15)), 'CLS'.padStart(8)].join(' '));
  for (const [, path] of pages) printPage(path, await auditOften(system.url + path));
  printIndexes();
} finally {
  await system.close();
}
process.exit();

/** The first look has the page's posters drawn, which happens once in their lives, and is not counted. */
async function auditOften(url: string): Promise<Audit[]> {
  const audits: Audit[] = [];
  for (let run = 0; run <= RUNS; run += 1) audits.push(await audit(url, slowdownNow()));
  return audits.slice(1);
}

/** Each run tells the index of that moment, which is what the next one is slowed down by. */
async function audit(url: string, slowdown: number): Promise<Audit> {
  const found = await auditPage({ program, chromium, slowdown }, url);
  indexes.push(found.benchmark_index);
  return found;
}

async function findIndex(url: string): Promise<void> {
  for (let run = 0; run < RUNS; run += 1) await audit(url, 1);
}

/** By the middle of the last three: one look can be out by a half. */
function slowdownNow(): number {
  return slowdownFor(medianOf(indexes.slice(-RUNS)));
}

function slowdownFor(index: number): number {
  return Math.round(Math.max(1, index / PHONE_INDEX) * 10) / 10;
}

function printIndexes(): void {
  const [least, most] = [Math.min(...indexes), Math.max(...indexes)];
  console.log(
    `Lighthouse's index of this machine was ${Math.round(least)} to ${Math.round(most)}, ${Math.round(medianOf(indexes))} in the middle: ` +
      `slowed down ${slowdownFor(medianOf(indexes))} times, it is the phone.`,
  );
}

function printPage(path: string, audits: Audit[]): void {
  const cells = categories.map((category) => {
    const score = medianOf(audits.map(({ scores }) => scores[category]));
    return cellOf(String(score), score >= AIMS[category]).padStart(15);
  });
  const shift = medianOf(audits.map((audit) => audit.shift));
  cells.push(cellOf(shift.toFixed(3), shift < LARGEST_SHIFT).padStart(8));
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
