import { type RawBuilder, sql } from 'kysely';
import type { PayoutEntry } from '#contract/settlements.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Cursor } from '#server/platform/http/paging.ts';

type EntryEvent = {
  id: string;
  slug: string;
  title: string;
  time_zone: string;
  starts_at: Date | null;
  ends_at: Date | null;
};

/** Money that was sent, taken back or offset. */
export type EntryRow = {
  id: string;
  kind: PayoutEntry['kind'];
  state: PayoutEntry['state'];
  event: EntryEvent;
  owing_event: EntryEvent | null;
  currency: string;
  amount: number;
  held_amount: number;
  at: Date;
};

type FlatRow = Omit<EntryRow, 'event' | 'owing_event'> & {
  event_id: string;
  owing_event_id: string | null;
};

type Page = { cursor: Cursor | undefined; limit: number };

/** The entries of an organization, newest first. Ids grow with time across all tables. */
export async function listEntriesOfOrganization(db: Db, id: string, { cursor, limit }: Page): Promise<EntryRow[]> {
  const isBackwards = cursor?.backwards ?? false;
  const from = cursor ? sql`where m.id ${isBackwards ? sql`>` : sql`<`} ${cursor.id}::uuid` : sql``;
  const { rows } = await sql<FlatRow>`
    select * from (${entriesOf(sql`select e.id from events e where e.organization_id = ${id}`)}) m ${from}
     order by m.id ${isBackwards ? sql`asc` : sql`desc`} limit ${limit}`.execute(db);
  return withEvents(db, rows);
}

/** The entries of one event, oldest first. */
export async function listEntriesOfEvent(db: Db, id: string): Promise<EntryRow[]> {
  const { rows } = await sql<FlatRow>`
    select * from (${entriesOf(sql`select ${id}::uuid`)}) m order by m.id`.execute(db);
  return withEvents(db, rows);
}

/** An offset belongs to the event that paid and to the one that owed. */
function entriesOf(events: RawBuilder<unknown>): RawBuilder<FlatRow> {
  const state = (of: string, waiting: RawBuilder<boolean>) => sql`
    case ${sql.ref(of)} when 'done' then 'done' when 'failed' then 'refused'
         else case when ${waiting} then 'waiting' else 'sending' end end`;
  return sql<FlatRow>`
    select t.id, 'transfer' as kind, ${state('t.state', sql<boolean>`t.waiting_since is not null`)} as state, t.event_id,
           null::uuid as owing_event_id, t.currency, t.amount, t.held_amount,
           case t.state when 'intent' then t.created_at else t.updated_at end as at
      from transfers t where t.kind = 'organizer' and t.event_id in (${events})
    union all
    select r.id, 'reversal', ${state('r.state', sql<boolean>`false`)}, t.event_id, null, r.currency, r.amount, 0,
           case r.state when 'intent' then r.created_at else r.updated_at end
      from transfer_reversals r join transfers t on t.id = r.transfer_id where t.kind = 'organizer' and t.event_id in (${events})
    union all
    select s.id, 'offset', 'done', s.event_id, s.owing_event_id, s.currency, s.amount, 0, s.created_at
      from settlement_offsets s where s.event_id in (${events}) or s.owing_event_id in (${events})`;
}

async function withEvents(db: Db, rows: readonly FlatRow[]): Promise<EntryRow[]> {
  const ids = [...new Set(rows.flatMap(({ event_id, owing_event_id }) => [event_id, owing_event_id ?? event_id]))];
  if (ids.length === 0) return [];
  const events = await db
    .selectFrom('events')
    .select(['id', 'slug', 'title', 'time_zone', 'starts_at', 'ends_at'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(events.map((event) => [event.id, event]));
  return rows.flatMap(({ event_id, owing_event_id, ...row }) => {
    const event = byId.get(event_id);
    return event ? [{ ...row, event, owing_event: byId.get(owing_event_id ?? '') ?? null }] : [];
  });
}
