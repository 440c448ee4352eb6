import { AnalyticsQuery } from '#contract/analytics.ts';
import type { AppContext } from '#server/context.ts';
import { getAnalytics } from '#server/domains/analytics/get-analytics.ts';
import { getNews } from '#server/domains/analytics/news.ts';
import { getDashboardData } from '#server/domains/dashboard/get-dashboard-data.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { openContext, startBenchDatabase } from './lib/database.ts';
import { printAtMost, printRow } from './lib/report.ts';
import { fillSalesHistory, type Host } from './lib/sales-history.ts';

/**
 * A seller's dashboard and analytics through the product's own use-cases, for a host with ten thousand orders and for
 * one with a million (fewer may be given: `-- 100000`), while the last sales are not counted yet.
 */
const LARGEST = Number(process.argv[2] ?? 1_000_000);
const HOSTS: Host[] = [
  { name: 'small', events: 40, orders: 10_000 },
  { name: 'large', events: 40, orders: LARGEST },
];
const TIMES = 30;
const WARM_UP = 5;
const UNCOUNTED = 200;
const AIM = 2;
const AIM_MS = 200;

type Question = { name: string; run: (ctx: AppContext, actor: Actor, host: Host) => Promise<unknown> };
const analytics = (name: string, query: Record<string, string>): Question => ({
  name,
  run: (ctx, actor) => getAnalytics(ctx, actor, { query: AnalyticsQuery.parse(query) }),
});
const QUESTIONS: Question[] = [
  { name: 'dashboard', run: (ctx, actor) => getDashboardData(ctx, actor, {}) },
  analytics('analytics, 28 days', {}),
  analytics('analytics, 90 days', { range: '90_days' }),
  analytics('analytics, all', { range: 'all' }),
  {
    name: 'analytics, one event',
    run: (ctx, actor, { name }) =>
      getAnalytics(ctx, actor, { query: AnalyticsQuery.parse({ range: 'all', event: `${name}-20` }) }),
  },
  {
    name: 'is there news',
    run: (ctx, actor) => getNews(ctx, actor, { since: Buffer.from('0-0').toString('base64url') }),
  },
];

const database = await startBenchDatabase();
const now = new Date();
const { ctx, close } = openContext(database, { now: () => now });
try {
  for (const host of HOSTS) {
    const began = performance.now();
    await fillSalesHistory(database.url, host, now);
    process.stdout.write(`${host.orders} orders made in ${Math.round((performance.now() - began) / 1000)} s\n`);
  }
  for (const host of HOSTS) await sellUncounted(host);
  printRow('p50 (p99) in ms', ...HOSTS.map(({ orders }) => orders.toLocaleString('en')), 'growth');
  for (const question of QUESTIONS) await compare(question);
} finally {
  await close();
  await database.stop();
}

/** Sales that are recorded but not counted yet, as there always are some. */
async function sellUncounted({ name }: Host): Promise<void> {
  const type = await ctx.db
    .selectFrom('ticket_types as t')
    .innerJoin('events as e', 'e.id', 't.event_id')
    .selectAll('t')
    .where('e.slug', '=', `${name}-20`)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < UNCOUNTED; n += 1) await buildSale(ctx, { type });
}

async function compare({ name, run }: Question): Promise<void> {
  const actors = await Promise.all(HOSTS.map(actorOf));
  const times: number[][] = HOSTS.map(() => []);
  for (let n = -WARM_UP; n < TIMES; n += 1) {
    for (const [place, host] of HOSTS.entries()) {
      const began = performance.now();
      await run(ctx, actors[place] as Actor, host);
      if (n >= 0) times[place]?.push(performance.now() - began);
    }
  }
  const figures = times.map((all) => {
    const sorted = all.toSorted((one, other) => one - other);
    return { p50: sorted[Math.floor(TIMES / 2)] ?? 0, p99: sorted.at(-1) ?? 0 };
  });
  const [small, large] = figures as [{ p50: number; p99: number }, { p50: number; p99: number }];
  const growth = large.p50 / small.p50;
  printRow(name, ...figures.map(({ p50, p99 }) => `${p50.toFixed(1)} (${p99.toFixed(0)})`), growth.toFixed(2));
  printAtMost(`${name}: large / small`, growth, AIM);
  printAtMost(`${name}: ms`, large.p50, AIM_MS);
}

async function actorOf({ name }: Host): Promise<Actor> {
  const user = await ctx.db.selectFrom('users').selectAll().where('username', '=', name).executeTakeFirstOrThrow();
  return { ...user, user_id: user.id, session_hash: Buffer.alloc(32), staff: null, has_recent_password: true };
}
