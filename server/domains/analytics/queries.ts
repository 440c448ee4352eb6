import { sql } from 'kysely';
import { CUSTOM_PLAN, type Tx } from '#server/platform/db/db.ts';
import { type Measures, sumOf } from './figures.ts';
import { findUncounted, type Part, type Span, sumsOf } from './uncounted.ts';

type Read = { events: readonly string[]; span: Span };
type PartRow = { part: Part; key: string } & Measures;
export type SourceRow = { source: string; views: number };

/** The subject of the figures: one event, or all events of organizations in one currency. */
export type FiguresOf = {
  events: readonly string[];
  organizations: readonly string[] | null;
  currency: string;
};

const ids = (events: readonly string[]) => sql`${[...events]}::uuid[]`;
const custom = sql.raw(CUSTOM_PLAN);
const bounds = (span: Span) => sql`${span?.starts_at ?? null}::timestamptz, ${span?.ends_at ?? null}::timestamptz`;

function counted(parts: readonly Part[], { events, span }: Read) {
  return sql`counted_figures(${ids(events)}, ${[...parts]}::text[], ${bounds(span)})`;
}

/** The sums of each event. */
export async function sumByEvent(tx: Tx, read: Read): Promise<Map<string, Measures>> {
  const { rows } = await sql<{ event_id: string } & Measures>`
    ${custom} select f.event_id, ${sumsOf('f')} from ${counted(['all'], read)} f group by 1`.execute(tx);
  const all = [...rows, ...(await findUncounted(tx, { ...read, parts: ['all'] }))];
  const groups = Map.groupBy(all, ({ event_id }) => event_id);
  return new Map([...groups].map(([id, group]) => [id, sumOf(group)] as const));
}

/** The sums by the parts' keys: type, promoter, promo code, source. */
export async function sumByPart(tx: Tx, read: Read): Promise<PartRow[]> {
  const parts: Part[] = ['type', 'promoter', 'source', 'promo_code'];
  const { rows } = await sql<PartRow>`
    ${custom} select f.part, f.key, ${sumsOf('f')} from ${counted(parts, read)} f group by 1, 2`.execute(tx);
  const all: PartRow[] = [...rows, ...(await findUncounted(tx, { ...read, parts }))];
  const groups = Map.groupBy(all, ({ part, key }) => `${part} ${key}`);
  return [...groups.values()].flatMap((group) => group.slice(0, 1).map((row) => ({ ...row, ...sumOf(group) })));
}

/** Views of each event. */
export async function sumViews(tx: Tx, { events, span }: Read): Promise<Map<string, number>> {
  const { rows } = await sql<{ event_id: string; views: number }>`
    ${custom} select v.event_id, sum(v.views)::bigint as views
      from figure_spans(${bounds(span)}) s
      join event_views v on v.event_id = any (${ids(events)}) and v.grain = s.grain and v.source = ''
       and v.at >= s.starts_at and v.at < s.ends_at group by 1`.execute(tx);
  return new Map(rows.map(({ event_id, views }) => [event_id, views]));
}

/** Views by source, of one event or of all events of organizations. */
export async function sumViewsBySource(
  tx: Tx,
  { events, organizations, currency }: FiguresOf,
  span: Span,
): Promise<SourceRow[]> {
  // The sums over all events of an organization are stored.
  const of = organizations
    ? sql`organization_views v on v.organization_id = any (${ids(organizations)}) and v.currency = ${currency}`
    : sql`event_views v on v.event_id = any (${ids(events)}) and v.source <> ''`;
  const { rows } = await sql<SourceRow>`
    ${custom} select v.source, sum(v.views)::bigint as views
      from figure_spans(${bounds(span)}) s
      join ${of} and v.grain = s.grain and v.at >= s.starts_at and v.at < s.ends_at group by 1`.execute(tx);
  return rows;
}

/** The quarter hour of the first sale, and of the first sale or view. */
export async function findFirst(tx: Tx, events: readonly string[]): Promise<{ sale: Date | null; any: Date | null }> {
  const { rows } = await sql<{ sale: Date | null; view: Date | null }>`
    ${custom} select min(g.at) as sale, min(v.at) as view
      from unnest(${ids(events)}) e (id)
      left join lateral (select f.at from event_figures f
                          where f.event_id = e.id and f.part = 'all' and f.grain = 'quarter' order by f.at limit 1) g on true
      left join lateral (select w.at from event_views w
                          where w.event_id = e.id and w.grain = 'quarter' and w.source = '' order by w.at limit 1) v on true`.execute(
    tx,
  );
  const uncounted = await findUncounted(tx, { events, parts: ['all'], span: null });
  const sale = earliest([rows[0]?.sale, ...uncounted.map(({ at }) => at)]);
  return { sale, any: earliest([sale, rows[0]?.view]) };
}

function earliest(instants: (Date | null | undefined)[]): Date | null {
  return instants.flatMap((at) => at ?? []).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
