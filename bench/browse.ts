import { ListEventsQuery } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import { findEvent } from '#server/events/queries.ts';
import { listEvents } from '#server/events/list-events.ts';
import { listSuggestions } from '#server/events/list-suggestions.ts';
import { addMilliseconds, DAY } from '#server/lib/clock.ts';
import { encodeCursor } from '#server/lib/paging.ts';
import { createTestConfig } from '#server/testing/config.ts';
import { BIG_CITY, fillCatalogue, FREQUENT_WORD, RARE_WORD } from './lib/catalogue.ts';
import { startBenchDatabase } from './lib/database.ts';
import { printAtMost, printRow } from './lib/report.ts';

/**
 * Every way of listing and searching events through the product's own use-cases, with ten thousand events and with a
 * million: what a query takes longer in a hundred times as many. A smaller largest size may be named: `-- 100000`.
 */
const LARGEST = Number(process.argv[2] ?? 1_000_000);
const SIZES = [...new Set([10_000, 100_000, LARGEST])].filter((size) => size <= LARGEST);
const TIMES = 200;
const BY_KEY = 1.3;
const BY_WORDS = 3;

type Query = { name: string; aim: number; run: (ctx: AppContext) => Promise<unknown> };
type Figure = { p50: number; p99: number };

const list = (name: string, aim: number, query: Record<string, string>): Query => {
  const parsed = ListEventsQuery.parse(query);
  return { name, aim, run: (ctx) => listEvents(ctx, null, parsed) };
};
const inDays = (days: number) => addMilliseconds(new Date(), days * DAY);
const day = (days: number) => inDays(days).toISOString().slice(0, 10);
const deep = encodeCursor({
  value: inDays(290).toISOString(),
  id: '0198f0c0-0000-7000-8000-000000000000',
  backwards: false,
});

const QUERIES: Query[] = [
  list('first page', BY_KEY, {}),
  list('page 80 % deep', BY_KEY, { cursor: deep }),
  list('newest', BY_KEY, { sort: 'newest' }),
  list('popular', BY_KEY, { sort: 'popular' }),
  list('lowest price', BY_KEY, { sort: 'price' }),
  list('city', BY_KEY, { city: BIG_CITY }),
  list('category', BY_KEY, { category: 'concert' }),
  list('free only', BY_KEY, { free: 'true' }),
  list('this weekend', BY_KEY, { date: 'weekend' }),
  list('dates and price', BY_KEY, { date_from: day(60), date_to: day(74), price_max: '3000' }),
  list('city, category, dates, price', BY_KEY, {
    city: BIG_CITY,
    category: 'concert',
    date_from: day(60),
    date_to: day(120),
    price_max: '6000',
  }),
  list('near, nearest first', BY_KEY, { near: '40.2,0.2', sort: 'distance' }),
  { name: 'one event by its slug', aim: BY_KEY, run: (ctx) => findEvent(ctx.db, 'event-77') },
  list('frequent word, soonest', BY_WORDS, { search: FREQUENT_WORD, sort: 'soonest' }),
  list('frequent word, best match', BY_WORDS, { search: FREQUENT_WORD }),
  list('rare word', BY_WORDS, { search: RARE_WORD }),
  list('rare and frequent word', BY_WORDS, { search: `${RARE_WORD} late` }),
  list('frequent word in a city', BY_WORDS, { search: FREQUENT_WORD, city: BIG_CITY }),
  list('beginning of a rare word', BY_WORDS, { search: RARE_WORD.slice(0, 4) }),
  list('slip in a rare word', BY_WORDS, { search: 'zyxmoma' }),
  list('nonsense', BY_WORDS, { search: 'qqqqzzzz' }),
  {
    name: 'suggestions while typing',
    aim: BY_WORDS,
    run: (ctx) => listSuggestions(ctx, { search: RARE_WORD.slice(0, 4) }),
  },
];

const figures = new Map<number, Figure[]>();
for (const size of SIZES) figures.set(size, await measure(size));

printRow('p50 (p99) in ms', ...SIZES.map((size) => size.toLocaleString('en')), 'growth');
for (const [place, { name, aim }] of QUERIES.entries()) {
  const row = SIZES.map((size) => figures.get(size)?.[place] as Figure);
  const growth = (row.at(-1) as Figure).p50 / (row[0] as Figure).p50;
  printRow(name, ...row.map(({ p50, p99 }) => `${p50.toFixed(2)} (${p99.toFixed(1)})`), growth.toFixed(2));
  printAtMost(`${name}: largest / smallest`, growth, aim);
}

async function measure(size: number): Promise<Figure[]> {
  const database = await startBenchDatabase();
  try {
    const began = performance.now();
    await fillCatalogue(database, size);
    process.stdout.write(`${size} events made in ${Math.round((performance.now() - began) / 1000)} s\n`);
    const { ctx, close } = createContext(
      createTestConfig({ databaseUrl: database.url, dataDir: database.folder, port: 0 }),
    );
    const rows: Figure[] = [];
    for (const query of QUERIES) rows.push(await time(ctx, query));
    await close();
    return rows;
  } finally {
    await database.stop();
  }
}

async function time(ctx: AppContext, { run }: Query): Promise<Figure> {
  const times: number[] = [];
  for (let n = -20; n < TIMES; n += 1) {
    const began = performance.now();
    await run(ctx);
    if (n >= 0) times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
