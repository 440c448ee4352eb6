import { sql } from 'kysely';
import { CUSTOM_PLAN, type Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { clockOf } from './days.ts';
import type { FiguresOf } from './queries.ts';
import { findUncounted, type Span } from './uncounted.ts';

/** The subject of a chart, and its zone. */
export type SeriesOf = FiguresOf & { time_zone: string };

/** The values of a chart at one point. */
export type PointRow = {
  orders: number;
  tickets: number;
  returned: number;
  gross: number;
  refunds: number;
  views: number;
};

export type SeriesRow = PointRow & { place: number | null; hour: number | null };

const POINT = ['orders', 'tickets', 'returned', 'gross', 'refunds', 'views'] as const;
const sums = sql.join(POINT.map((name) => sql`sum(${sql.ref(`p.${name}`)})::bigint as ${sql.ref(name)}`));

/**
 * Sums between each boundary and the next (`place` 0 is the first), and by hour of the day. Boundaries are quarter
 * hours, so that a day in any zone is complete, whatever its length; if they are full hours, stored hours are read.
 */
export async function sumBetween(tx: Tx, of: SeriesOf, boundaries: readonly Date[]): Promise<SeriesRow[]> {
  const span = spanOf(boundaries);
  const list = sql`${[...boundaries]}::timestamptz[]`;
  const { rows } = await sql<SeriesRow>`
    ${sql.raw(CUSTOM_PLAN)} select b.place, b.hour, ${sums}
      from (select width_bucket(p.at, ${list}) - 1 as place,
                   extract(hour from p.at at time zone ${of.time_zone})::int as hour, ${sums}
              from (${countedRows(of, { ...span, hours_end: hoursEnd(boundaries) })}) p group by p.at) p
      cross join lateral (values (p.place, null), (null, p.hour)) as b (place, hour)
     group by 1, 2`.execute(tx);
  const uncounted = await findUncounted(tx, { events: of.events, parts: ['all'], span });
  return [...rows, ...uncounted.flatMap((row) => placed({ ...row, views: 0 }, of, boundaries))];
}

type Rows = NonNullable<Span> & { hours_end: Date };

/** Stored hours until `hours_end`, quarter hours after it. */
function countedRows({ events, organizations, currency }: SeriesOf, { starts_at, ends_at, hours_end }: Rows) {
  const within = sql`(f.grain = 'hour' and f.at >= ${starts_at}::timestamptz and f.at < ${hours_end}::timestamptz
    or f.grain = 'quarter' and f.at >= ${hours_end}::timestamptz and f.at < ${ends_at}::timestamptz)`;
  // The sums over all events of an organization are stored.
  if (organizations)
    return sql`
      select f.at, f.orders, f.tickets, f.returned, f.gross, f.refunds, f.views from organization_figures f
       where f.organization_id = any (${[...organizations]}::uuid[]) and f.currency = ${currency} and ${within}`;
  const ids = sql`${[...events]}::uuid[]`;
  return sql`
    select f.at, f.orders, f.tickets, f.returned, f.gross, f.refunds, 0 as views from event_figures f
     where f.event_id = any (${ids}) and f.part = 'all' and ${within}
    union all
    select f.at, 0, 0, 0, 0, 0, f.views from event_views f
     where f.event_id = any (${ids}) and f.source = '' and ${within}`;
}

/** The last full hour if all boundaries before it are full hours in UTC, as in most zones; otherwise the start. */
function hoursEnd(boundaries: readonly Date[]): Date {
  const { starts_at, ends_at } = spanOf(boundaries);
  if (boundaries.slice(0, -1).some((at) => at.getTime() % HOUR !== 0)) return starts_at;
  return addMilliseconds(ends_at, -(ends_at.getTime() % HOUR));
}

/** Adds to a row its index between the boundaries and its hour of the day. */
function placed(row: PointRow & { at: Date }, { time_zone }: SeriesOf, boundaries: readonly Date[]): SeriesRow[] {
  const place = boundaries.findLastIndex((boundary) => boundary <= row.at);
  const hour = Number(clockOf(row.at, time_zone).slice(11, 13));
  return [
    { ...row, place, hour: null },
    { ...row, place: null, hour },
  ];
}

function spanOf(boundaries: readonly Date[]): NonNullable<Span> {
  const [starts_at, ends_at] = [boundaries[0], boundaries.at(-1)];
  if (!starts_at || !ends_at) throw new Error('a series needs two boundaries');
  return { starts_at, ends_at };
}
