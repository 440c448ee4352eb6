import { type RawBuilder, sql } from 'kysely';
import { type CodeChange, codeChanges, type DoorReport } from '#contract/door-report.ts';
import type { Db } from '#server/platform/db/db.ts';
import { initialsOf } from './present.ts';

/** Replaced codes of an event, with the reason, and how often they were refused since. */
const oldCodes = (eventId: string): RawBuilder<unknown> => sql`(
  select v.ticket_id, next.acquired_via, next.valid_from as replaced_at, coalesce(r.refusals, 0)::int as refusals, r.last_at
    from tickets t
    join ticket_versions v on v.ticket_id = t.id and v.valid_to is not null
    join ticket_versions next on next.ticket_id = v.ticket_id and next.version = v.version + 1
    left join (select a.ticket_id, a.code_version, count(*) as refusals, max(a.at) as last_at
                 from admissions a
                where a.event_id = ${eventId} and a.kind = 'in' and a.reason = 'replaced' and not a.is_conflict
                group by 1, 2) r on r.ticket_id = v.ticket_id and r.code_version = v.version
   where t.event_id = ${eventId})`;

type KindRow = { acquired_via: string; codes: number; refusals: number };
type CodeRow = {
  ticket_id: string;
  ticket_type: string;
  holder_name: string;
  acquired_via: string;
  replaced_at: Date;
  refusals: number;
  last_at: Date;
};

/** The statistics of replaced codes. */
export async function getOldCodes(db: Db, eventId: string, limit: number): Promise<DoorReport['old_codes']> {
  const { rows: kinds } = await sql<KindRow>`
    select c.acquired_via, count(*)::int as codes, sum(c.refusals)::int as refusals
      from ${oldCodes(eventId)} c group by 1`.execute(db);
  const { rows: refused } = await sql<CodeRow>`
    select c.*, y.name as ticket_type, t.holder_name
      from ${oldCodes(eventId)} c join tickets t on t.id = c.ticket_id join ticket_types y on y.id = t.ticket_type_id
     where c.refusals > 0 order by c.refusals desc, c.last_at desc, c.ticket_id limit ${limit}`.execute(db);
  return {
    kinds: byKind(kinds),
    refused: refused.map(({ ticket_id, ticket_type, holder_name, acquired_via, replaced_at, refusals, last_at }) => ({
      ticket_id,
      ticket_type,
      holder: initialsOf(holder_name),
      replaced_by: changeOf(acquired_via),
      replaced_at: replaced_at.toISOString(),
      refusals,
      last_at: last_at.toISOString(),
    })),
  };
}

const changeOf = (via: string): CodeChange => codeChanges.find((change) => change === via) ?? 'other';

function byKind(rows: KindRow[]): DoorReport['old_codes']['kinds'] {
  const groups = Map.groupBy(rows, ({ acquired_via }) => changeOf(acquired_via));
  return codeChanges.flatMap((replaced_by) => {
    const [first, ...others] = groups.get(replaced_by) ?? [];
    if (!first) return [];
    const codes = others.reduce((sum, row) => sum + row.codes, first.codes);
    return [{ replaced_by, codes, refusals: others.reduce((sum, row) => sum + row.refusals, first.refusals) }];
  });
}
