import { type RawBuilder, sql } from 'kysely';
import { CUSTOM_PLAN, type Tx } from '#server/platform/db/db.ts';
import { MEASURES, type Measures } from './figures.ts';

/** The parts that figures are kept by. */
export type Part = 'all' | 'type' | 'promoter' | 'source' | 'promo_code';
/** A time from its begin to before its end, both quarter hours; all of time when null. */
export type Span = { starts_at: Date; ends_at: Date } | null;

type Read = { events: readonly string[]; span: Span };

const measures = (alias: string): RawBuilder<unknown> =>
  sql.join(MEASURES.map((name) => sql`sum(${sql.ref(`${alias}.${name}`)})::bigint as ${sql.ref(name)}`));
const ids = (events: readonly string[]) => sql`${[...events]}::uuid[]`;
const custom = sql.raw(CUSTOM_PLAN);
const bounds = (span: Span) => sql`${span?.starts_at ?? null}::timestamptz, ${span?.ends_at ?? null}::timestamptz`;

function figures(parts: readonly Part[], { events, span }: Read) {
  return sql`sales_figures(${ids(events)}, ${[...parts]}::text[], ${bounds(span)}, false)`;
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
export async function sumViews(tx: Tx, { events, span }: Read) {
  const { rows } = await sql<{ event_id: string; source: string; views: number }>`
    ${custom} select v.event_id, v.source, sum(v.views)::bigint as views
      from view_figures(${ids(events)}, ${bounds(span)}) v group by 1, 2`.execute(tx);
  return rows;
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
                            where w.event_id = e.id and w.grain = 'quarter' and w.source = '' order by w.at limit 1) v on true
    ), uncounted as (
      select min(f.at) as sale from ${figures(['all'], { events, span: null })} f where f.grain = 'quarter'
    )
    select least(c.sale, u.sale) as sale, least(c.sale, u.sale, c.view) as any from counted c, uncounted u`.execute(tx);
  return rows[0] ?? { sale: null, any: null };
}
