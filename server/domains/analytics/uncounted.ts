import { sql } from 'kysely';
import { CUSTOM_PLAN, type Tx } from '#server/platform/db/db.ts';
import { MEASURES, type Measures } from './figures.ts';

/** The dimensions by which figures are stored. */
export type Part = 'all' | 'type' | 'promoter' | 'source' | 'promo_code';
/** A period from its start until before its end, both full quarter hours; null for all of time. */
export type Span = { starts_at: Date; ends_at: Date } | null;

/** What uncounted facts add to the figures of a quarter hour. */
export type UncountedRow = Measures & { event_id: string; part: Part; key: string; at: Date };

const PARTS: readonly Part[] = ['all', 'type', 'promoter', 'source', 'promo_code'];
const read = new WeakMap<Tx, Map<string, Promise<UncountedRow[]>>>();

/** The uncounted figures of a part and a period. Read once per snapshot, in which they cannot change. */
export async function findUncounted(
  tx: Tx,
  { events, parts, span }: { events: readonly string[]; parts: readonly Part[]; span: Span },
): Promise<UncountedRow[]> {
  const known = read.get(tx) ?? new Map<string, Promise<UncountedRow[]>>();
  read.set(tx, known);
  const key = events.join();
  const rows = known.get(key) ?? readUncounted(tx, events);
  known.set(key, rows);
  return (await rows).filter(
    ({ part, at }) => parts.includes(part) && (!span || (at >= span.starts_at && at < span.ends_at)),
  );
}

/** The sums of measures, as columns. */
export function sumsOf(alias: string) {
  return sql.join(MEASURES.map((name) => sql`sum(${sql.ref(`${alias}.${name}`)})::bigint as ${sql.ref(name)}`));
}

async function readUncounted(tx: Tx, events: readonly string[]): Promise<UncountedRow[]> {
  const { rows } = await sql<UncountedRow>`
    ${sql.raw(CUSTOM_PLAN)} select f.event_id, f.part, f.key, f.at, ${sumsOf('f')}
      from uncounted_figures(${[...events]}::uuid[], ${[...PARTS]}::text[]) f group by 1, 2, 3, 4`.execute(tx);
  return rows;
}
