import { sql } from 'kysely';
import { CUSTOM_PLAN, type Tx } from '#server/platform/db/db.ts';

/** Whose chart it is: one event, or all events of organizations in one currency. */
export type SeriesOf = {
  events: readonly string[];
  organizations: readonly string[] | null;
  currency: string;
  time_zone: string;
};

/** What a chart shows of a moment. */
export type PointRow = {
  orders: number;
  tickets: number;
  returned: number;
  gross: number;
  refunds: number;
  views: number;
};

const POINT = ['orders', 'tickets', 'returned', 'gross', 'refunds', 'views'] as const;
const sums = sql.join(POINT.map((name) => sql`sum(${sql.ref(`p.${name}`)})::bigint as ${sql.ref(name)}`));
const SALES = sql.raw('f.at, f.orders, f.tickets, f.returned, f.gross, f.refunds, 0 as views');

/**
 * Sums between each boundary and the next (`place` 0 is the first), and by hour of the day. Boundaries are quarter hours,
 * so that a day in any zone is whole however long it is.
 */
export async function sumBetween(tx: Tx, of: SeriesOf, boundaries: readonly Date[]) {
  const list = sql`${[...boundaries]}::timestamptz[]`;
  const { rows } = await sql<{ place: number | null; hour: number | null } & PointRow>`
    ${sql.raw(CUSTOM_PLAN)} select b.place, b.hour, ${sums}
      from (select width_bucket(p.at, ${list}) - 1 as place,
                   extract(hour from p.at at time zone ${of.time_zone})::int as hour, ${sums}
              from (${rowsOf(of, boundaries)}) p group by p.at) p
      cross join lateral (values (p.place, null), (null, p.hour)) as b (place, hour)
     group by 1, 2`.execute(tx);
  return rows;
}

function rowsOf({ events, organizations, currency }: SeriesOf, boundaries: readonly Date[]) {
  const [from, to] = [boundaries[0], boundaries.at(-1)];
  if (!from || !to) throw new Error('a series needs two boundaries');
  const within = sql`>= ${from}::timestamptz and f.at < ${to}::timestamptz`;
  const ids = sql`${[...events]}::uuid[]`;
  if (!organizations)
    return sql`
      select ${SALES} from sales_figures(${ids}, '{all}', ${from}::timestamptz, ${to}::timestamptz, true) f
      union all
      select f.at, 0, 0, 0, 0, 0, f.views from event_views f
       where f.event_id = any (${ids}) and f.grain = 'quarter' and f.source = '' and f.at ${within}`;
  // What all events sum to is kept; only what is not counted yet is added up here.
  return sql`
    select f.at, f.orders, f.tickets, f.returned, f.gross, f.refunds, f.views from organization_figures f
     where f.organization_id = any (${[...organizations]}::uuid[]) and f.currency = ${currency} and f.at ${within}
    union all
    select ${SALES} from uncounted_figures(${ids}, '{all}') f where f.at ${within}`;
}
