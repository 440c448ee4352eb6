import { type RawBuilder, sql } from 'kysely';
import { CUSTOM_PLAN, type Tx } from '#server/platform/db/db.ts';
import { MEASURES, type Measures } from './figures.ts';

/** The parts that figures are kept by. */
export type Part = 'all' | 'type' | 'promoter' | 'source' | 'promo_code';
/** A time from its begin to before its end; all of time when null. */
export type Span = { starts_at: Date; ends_at: Date } | null;

type Read = { events: readonly string[]; span: Span };

const measures = (alias: string): RawBuilder<unknown> =>
  sql.join(MEASURES.map((name) => sql`sum(${sql.ref(`${alias}.${name}`)})::bigint as ${sql.ref(name)}`));
const ids = (events: readonly string[]) => sql`${[...events]}::uuid[]`;
const custom = sql.raw(CUSTOM_PLAN);

function figures(parts: readonly Part[], { events, span }: Read, grain: 'day' | 'quarter' = 'day') {
  const [from, to] = span ? [span.starts_at, span.ends_at] : [null, null];
  const kind = span ? grain : 'ever';
  return sql`sales_figures(${ids(events)}, ${[...parts]}::text[], ${kind}, ${from}::timestamptz, ${to}::timestamptz)`;
}

function views({ events, span }: Read, grain: 'day' | 'quarter' = 'day') {
  const [from, to] = span ? [span.starts_at, span.ends_at] : [null, null];
  const kind = span ? grain : 'ever';
  return sql`view_figures(${ids(events)}, ${kind}, ${from}::timestamptz, ${to}::timestamptz)`;
}

/** The sums of each event. */
export async function sumByEvent(tx: Tx, read: Read): Promise<Map<string, Measures>> {
  const { rows } = await sql<{ event_id: string } & Measures>`
    ${custom} select f.event_id, ${measures('f')} from ${figures(['all'], read)} f group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.event_id, row]));
}

/** The sums by the parts' keys: type, promoter, promo code, source. */
export async function sumByPart(tx: Tx, read: Read) {
  const { rows } = await sql<{ part: Exclude<Part, 'all'>; key: string } & Measures>`
    ${custom} select f.part, f.key, ${measures('f')}
      from ${figures(['type', 'promoter', 'source', 'promo_code'], read)} f group by 1, 2`.execute(tx);
  return rows;
}

/** Views of each event by source. */
export async function sumViews(tx: Tx, read: Read) {
  const { rows } = await sql<{ event_id: string; source: string; views: number }>`
    ${custom} select v.event_id, v.source, sum(v.views)::bigint as views from ${views(read)} v group by 1, 2`.execute(
    tx,
  );
  return rows;
}

/** What a chart shows of a moment. */
export type PointRow = { orders: number; tickets: number; returned: number; gross: number; refunds: number };
const POINT = ['orders', 'tickets', 'returned', 'gross', 'refunds'] as const;
const points = sql.join(POINT.map((name) => sql`sum(${sql.ref(`f.${name}`)})::bigint as ${sql.ref(name)}`));

type Series = { events: readonly string[]; boundaries: readonly Date[]; time_zone: string };

/**
 * Sums between each boundary and the next (`place` 0 is the first), and by hour of the day. Boundaries are quarter hours,
 * so that a day in any zone is whole however long it is.
 */
export async function sumBetween(tx: Tx, { events, boundaries, time_zone }: Series) {
  const span = spanOf(boundaries);
  const list = sql`${[...boundaries]}::timestamptz[]`;
  const { rows } = await sql<{ place: number | null; hour: number | null } & PointRow>`
    ${custom} select b.place, b.hour, ${points}
      from (select width_bucket(f.at, ${list}) - 1 as place, extract(hour from f.at at time zone ${time_zone})::int as hour, ${points}
              from ${figures(['all'], { events, span }, 'quarter')} f group by f.at) f
      cross join lateral (values (f.place, null), (null, f.hour)) as b (place, hour)
     group by 1, 2`.execute(tx);
  return rows;
}

/** Views between each boundary and the next, and by hour of the day. */
export async function viewsBetween(tx: Tx, { events, boundaries, time_zone }: Series) {
  const span = spanOf(boundaries);
  const list = sql`${[...boundaries]}::timestamptz[]`;
  const { rows } = await sql<{ place: number | null; hour: number | null; views: number }>`
    ${custom} select b.place, b.hour, sum(v.views)::bigint as views
      from (select width_bucket(v.at, ${list}) - 1 as place, extract(hour from v.at at time zone ${time_zone})::int as hour,
                   sum(v.views) as views
              from ${views({ events, span }, 'quarter')} v group by v.at) v
      cross join lateral (values (v.place, null), (null, v.hour)) as b (place, hour)
     group by 1, 2`.execute(tx);
  return rows;
}

function spanOf(boundaries: readonly Date[]): Span {
  const [starts_at, ends_at] = [boundaries[0], boundaries.at(-1)];
  if (!starts_at || !ends_at) throw new Error('a series needs two boundaries');
  return { starts_at, ends_at };
}

/** The quarter hour of the first sale, and of the first sale or view. */
export async function findFirst(tx: Tx, events: readonly string[]) {
  const { rows } = await sql<{ sale: Date | null; any: Date | null }>`
    ${custom} with counted as (
      select min(g.at) as sale, min(v.at) as view
        from unnest(${ids(events)}) e (id)
        left join lateral (select f.at from event_figures f
                            where f.event_id = e.id and f.part = 'all' and f.grain = 'quarter' order by f.at limit 1) g on true
        left join lateral (select w.at from event_views w
                            where w.event_id = e.id and w.grain = 'quarter' order by w.at limit 1) v on true
    ), uncounted as (
      select min(f.at) as sale from ${figures(['all'], { events, span: null })} f where f.grain = 'quarter'
    )
    select least(c.sale, u.sale) as sale, least(c.sale, u.sale, c.view) as any from counted c, uncounted u`.execute(tx);
  return rows[0] ?? { sale: null, any: null };
}
