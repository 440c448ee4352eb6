import { demoPages } from './lighthouse/demo-pages.ts';
import { type Audit, auditPage, categories } from './lighthouse/audit.ts';
import { installTool } from './system/install-tool.ts';
import { waitForRest } from './system/processes.ts';
import { ConfigError } from '#server/config-values.ts';
import { findChromium } from './find-chromium.ts';
import { startTemporarySystem } from './system/temporary-system.ts';

// Lighthouse's phone preset on the main landing pages: all, or the given ones. Prints medians of three runs.

const LIGHTHOUSE = { name: 'Lighthouse', folder: 'lighthouse', program: 'lighthouse/cli/index.js', megabytes: 180 };
const RUNS = 3;
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** A smaller layout shift is invisible and printed as 0.000. */
const MAX_SHIFT = 0.0005;

const wanted = process.argv.slice(2);
const pages = Object.entries(demoPages).filter(([name]) => wanted.length === 0 || wanted.includes(name));
if (pages.length === 0) throw new ConfigError(`There are these pages: ${Object.keys(demoPages).join(', ')}.`);

const chromium = await findChromium(console.log);
const program = installTool(LIGHTHOUSE, console.log);
const indexes: number[] = [];
const system = await startTemporarySystem('lighthouse', { log: console.log });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void system.close());
try {
  await waitForRest(process.pid);
  console.log(['page'.padEnd(34), ...categories.map((name) => name.padStart(15)), 'CLS'.padStart(8)].join(' '));
  for (const [, path] of pages) printPage(path, await auditRepeatedly(system.url + path));
  // Lighthouse slows the processor down four times; a faster machine simulates a faster phone.
  console.log(`Lighthouse's benchmark index of this machine: ${Math.round(medianOf(indexes))}.`);
} finally {
  await system.close();
}
process.exit();

/** The first run is not counted: it includes drawing the page's posters, which happens only once. */
async function auditRepeatedly(url: string): Promise<Audit[]> {
  const audits: Audit[] = [];
  for (let run = 0; run <= RUNS; run += 1) audits.push(await auditPage({ program, chromium }, url));
  indexes.push(...audits.map(({ benchmark_index }) => benchmark_index));
  return audits.slice(1);
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
