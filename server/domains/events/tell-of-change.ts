import { type RawBuilder, sql } from 'kysely';
import { PLACEHOLDER_PATTERN } from '#server/platform/lib/email-address.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Move } from './event-hooks.ts';

type Change = Pick<Move, 'event_id' | 'version' | 'at'> & {
  /** Another date or city; otherwise other times of that day, or another place in the city. */
  is_move: boolean;
};

type Told = { key: string; template: string; to_email: string; payload: object };

/**
 * The mails about a change at a time to people who have no ticket yet: receivers of pending transfers and the waiting
 * list, and promoters and doormen. Who came after the change knows it.
 */
function told({ event_id, at }: Pick<Change, 'event_id' | 'at'>): RawBuilder<Told> {
  return sql`
    select 'transfer-moved:' || x.id as key, 'transfer_event_moved' as template, x.to_email,
           jsonb_build_object('transfer_id', x.id) as payload
      from ticket_transfers x where x.event_id = ${event_id} and x.state = 'pending' and x.created_at <= ${at}
    union all
    select 'waiting-list-moved:' || w.id, 'waiting_list_event_moved', coalesce(u.email, w.email),
           jsonb_build_object('waiting_list_entry_id', w.id)
      from waiting_list_entries w left join users u on u.id = w.user_id
     where w.event_id = ${event_id} and w.state in ('waiting', 'offered') and w.created_at <= ${at}
    union all
    select 'worker-moved:' || ${event_id}::text || ':' || encode(sha256(convert_to(p.email, 'UTF8')), 'hex'),
           'event_moved_worker', p.email, jsonb_build_object('event_id', ${event_id}::text, 'reason', min(p.reason))
      from (
        select coalesce(u.email, l.email) as email, 'promoter' as reason
          from promoter_links l left join users u on u.id = l.user_id
         where l.event_id = ${event_id} and l.removed_at is null and l.created_at <= ${at}
        union all
        select coalesce(u.email, d.email), 'door'
          from doormen d left join users u on u.id = d.user_id
         where d.event_id = ${event_id} and d.removed_at is null and d.created_at <= ${at}) p
     where p.email not like ${PLACEHOLDER_PATTERN} group by p.email`;
}

/** Writes these mails. Holders are told by `tellHolders`. */
export async function tellOfChange(tx: Tx, { event_id, version, at, is_move }: Change): Promise<void> {
  await sql`
    insert into outbox (key, template, to_email, payload, is_bulk, created_at, next_attempt_at)
    select t.key || ':' || ${version}::text, t.template, t.to_email,
           t.payload || jsonb_build_object('is_move', ${is_move}::boolean), true, ${at}::timestamptz, ${at}::timestamptz
      from (${told({ event_id, at })}) t
    on conflict (key) do nothing`.execute(tx);
}

/** How many of these mails a change at that time would write. */
export async function countToldOfChange(db: Db, change: Pick<Change, 'event_id' | 'at'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${told(change)}) t`.execute(db);
  return rows[0]?.count ?? 0;
}
