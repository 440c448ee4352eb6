import type { Analytics, AnalyticsPart, AnalyticsQueryInput, PartFigures } from '#contract/analytics.ts';
import type { AppContext } from '#server/context.ts';
import { listRecentOrders } from '#server/domains/orders/list-recent-orders.ts';
import { sumResaleActivity } from '#server/domains/resale/sum-activity.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { sum } from '#server/platform/lib/money.ts';
import { makeCheckIn } from './check-in.ts';
import { type Days, daysBefore, type Unit, daysOf, summedOf } from './days.ts';
import { presentPeriod, sumOf } from './figures.ts';
import { withoutIdleEnd } from './idle-end.ts';
import { newsCursorOf, sumEver } from './news.ts';
import { shortened } from './part-rows.ts';
import { makePace } from './pace.ts';
import { makePartTables } from './part-tables.ts';
import { findFirst, sumByEvent, sumViews, sumViewsBySource } from './queries.ts';
import type { Span } from './uncounted.ts';
import { findScope, type Scope, type ScopeEvent, zoneOf } from './scope.ts';
import { makeSellOut } from './sell-out.ts';
import type { SeriesOf } from './series-queries.ts';
import { makeOnSale, makeSeries } from './series.ts';
import { inSnapshot } from './snapshot.ts';
import { chooseCurrency } from './choose-currency.ts';

type Parts = {
  query: AnalyticsQueryInput;
  /** The unit of the chart; by default it depends on the length of the range. */
  unit?: Unit | undefined;
};

const MOST_ROWS = 100;
const ORDERS_SHOWN = 5;

/** The sales of one or several events, as the page shows them. */
export async function getAnalytics(ctx: AppContext, actor: Actor, parts: Parts): Promise<Analytics> {
  const full = await readAnalytics(ctx, actor, parts);
  const tables = Object.entries(full.by) as [AnalyticsPart, PartFigures[]][];
  const by = Object.fromEntries(tables.map(([name, rows]) => [name, shortened(rows, MOST_ROWS)]));
  return { ...full, by: by as Analytics['by'] };
}

/** The same with every row of every table. Everything is read from one snapshot. */
export async function readAnalytics(ctx: AppContext, actor: Actor, { query, unit }: Parts): Promise<Analytics> {
  const scope = await findScope(ctx, actor, query);
  const now = ctx.clock.now();
  return inSnapshot(ctx.db, (tx) => read(ctx, tx, scope, { query, unit, now }));
}

type Reading = Parts & { now: Date };

async function read(ctx: AppContext, tx: Tx, scope: Scope, reading: Reading): Promise<Analytics> {
  const { query, unit, now } = reading;
  const ever = await sumEver(tx, scope.events);
  const { currency, currencies } = chooseCurrency(scope, ever, query.currency);
  const events = scope.events.filter((event) => event.currency === currency);
  const of = {
    events: events.map(({ id }) => id),
    organizations: scope.event ? null : scope.organizations.map(({ id }) => id),
    time_zone: zoneOf(scope, query.time_zone),
    currency,
  };
  const first = await findFirst(tx, of.events);
  const { event } = scope;
  return {
    as_of: { at: now.toISOString(), time_zone: of.time_zone },
    news_cursor: newsCursorOf(ever),
    currency,
    currencies,
    event: event && { ...event, starts_at: event.starts_at?.toISOString() ?? null },
    ...(await readRange(ctx, tx, of, { query, unit, now, events, ends_at: event?.ends_at ?? null, first: first.any })),
    on_sale: event && first.sale ? await makeOnSale(tx, of, { first: first.sale, now }) : null,
    sell_out: event && (await makeSellOut(tx, { event, first: first.sale, now })),
    pace: await makePace(tx, { event, ever, now }),
    recent_orders: event ? await listRecentOrders(tx, { event_ids: [event.id], limit: ORDERS_SHOWN }) : [],
    check_in: event && (await makeCheckIn(tx, event)),
  };
}

type Range = {
  query: AnalyticsQueryInput;
  unit: Unit | undefined;
  now: Date;
  events: ScopeEvent[];
  /** Of one event. */
  ends_at: Date | null;
  first: Date | null;
};

async function readRange(ctx: AppContext, tx: Tx, of: SeriesOf, asked: Range) {
  const { unit, now, events, first, ends_at } = asked;
  const { range, from, to } = asked.query;
  const { time_zone, currency } = of;
  const days = daysOf({ range, from, to, now, time_zone, first });
  const before = days && range !== 'all' ? daysBefore(days, { now, time_zone }) : null;
  // The sums for all time are stored and need not be added up.
  const span: Span = range === 'all' ? null : days && summedOf(days, now);
  const byEvent = await sumByEvent(tx, { events: of.events, span });
  const views = await sumViews(tx, { events: of.events, span });
  const viewsBySource = await sumViewsBySource(tx, of, span);
  const series = days
    ? await makeSeries(tx, of, { days, before, unit })
    : { series: { unit: 'day' as const, points: [] }, hours: [] };
  if (range === 'all' && ends_at) series.series.points = withoutIdleEnd(series.series.points, ends_at, isIdle);
  const [resale = null] = await sumResaleActivity(ctx, tx, { events: of.events, span, now });
  return {
    range,
    resale,
    span: days && presentDays(days, now),
    span_before: before && presentDays(before, now),
    totals: presentPeriod(sumOf([...byEvent.values()]), sum([...views.values()]), currency),
    totals_before: before && (await periodOf(tx, of.events, { span: before, currency })),
    ...series,
    by: await makePartTables(tx, { events, span, byEvent, views, viewsBySource, currency }),
  };
}

function isIdle({ orders, tickets, views, gross, refunds }: Analytics['series']['points'][number]): boolean {
  return [orders, tickets, views, gross.amount, refunds.amount].every((figure) => figure === 0);
}

async function periodOf(tx: Tx, events: readonly string[], { span, currency }: { span: Span; currency: string }) {
  const [byEvent, views] = [await sumByEvent(tx, { events, span }), await sumViews(tx, { events, span })];
  return presentPeriod(sumOf([...byEvent.values()]), sum([...views.values()]), currency);
}

function presentDays({ from, to, starts_at, ends_at }: Days, now: Date) {
  const shown = ends_at < now ? ends_at : now;
  // A range to come ends where it begins.
  const end = shown < starts_at ? starts_at : shown;
  return { from, to, starts_at: starts_at.toISOString(), ends_at: end.toISOString() };
}
