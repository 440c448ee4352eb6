import pg from 'pg';
import type { AppContext } from '#server/context.ts';
import { createContext, type OwnedContext } from '#server/create-context.ts';
import { createTestConfig } from '#server/testing/config.ts';
import { NOW, type Query, QUERIES } from './lib/browse-queries.ts';
import { fillCatalogue } from './lib/catalogue.ts';
import { type BenchDatabase, startBenchDatabase } from './lib/database.ts';
import { printAtMost, printRow } from './lib/report.ts';

/**
 * Every way of listing and searching events through the product's own use-cases, with ten thousand events and with a
 * million: how much slower a query gets with a hundred times as many. A smaller maximum may be given: `-- 100000`.
 */
const LARGEST = Number(process.argv[2] ?? 1_000_000);
const SIZES = [...new Set([10_000, 100_000, LARGEST])].filter((size) => size <= LARGEST);
const TIMES = 200;
const WARM_UP = 20;

type List = { count: number | null; results: unknown[] };
const isList = (answer: unknown): answer is List => typeof answer === 'object' && answer !== null && 'count' in answer;

const database = await startBenchDatabase();
const catalogues: OwnedContext[] = [];
try {
  for (const size of SIZES) catalogues.push(await makeCatalogue(database, size));
  printRow('p50 (p99) in ms', ...SIZES.map((size) => size.toLocaleString('en')), 'counted', 'growth');
  for (const query of QUERIES) await compare(query);
} finally {
  for (const { close } of catalogues) await close();
  await database.stop();
}

/** A separate database on the same server, filled with this many events. */
async function makeCatalogue({ url, folder }: BenchDatabase, size: number): Promise<OwnedContext> {
  const client = new pg.Client({ connectionString: url.replace(/[^/]*$/, 'postgres') });
  await client.connect();
  await client.query(`create database catalogue_${size} template velvet`);
  await client.end();
  const databaseUrl = url.replace(/[^/]*$/, `catalogue_${size}`);
  const began = performance.now();
  await fillCatalogue(databaseUrl, size, NOW);
  process.stdout.write(`${size} events made in ${Math.round((performance.now() - began) / 1000)} s\n`);
  return createContext(createTestConfig({ databaseUrl, dataDir: folder, port: 0 }), { now: () => NOW });
}

/** Measures all sizes in alternation, so that other load on the machine affects all of them. */
async function compare(query: Query): Promise<void> {
  const { name, aim, run } = query;
  const times: number[][] = SIZES.map(() => []);
  for (let n = -WARM_UP; n < TIMES; n += 1) {
    for (const [place, { ctx }] of catalogues.entries()) {
      const took = await time(ctx, run);
      if (n >= 0) times[place]?.push(took);
    }
  }
  const figures = times.map(figureOf);
  const growth = (figures.at(-1)?.p50 ?? 0) / (figures[0]?.p50 ?? 0);
  printRow(
    name,
    ...figures.map(({ p50, p99 }) => `${p50.toFixed(2)} (${p99.toFixed(1)})`),
    await countsOf(query),
    growth.toFixed(2),
  );
  printAtMost(`${name}: largest / smallest`, growth, aim);
}

/** The counts of each size; pages have the same length, because otherwise the figures could not be compared. */
async function countsOf({ name, run }: Query): Promise<string> {
  const answers = await Promise.all(catalogues.map(({ ctx }) => run(ctx)));
  const lists = answers.filter(isList);
  if (new Set(lists.map(({ results }) => results.length)).size > 1) throw new Error(`pages of unlike length: ${name}`);
  return lists.map(({ count }) => count ?? '-').join(' ');
}

async function time(ctx: AppContext, run: Query['run']): Promise<number> {
  const began = performance.now();
  await run(ctx);
  return performance.now() - began;
}

function figureOf(times: number[]) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
