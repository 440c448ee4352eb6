import { sql } from 'kysely';
import type { Move } from '#server/domains/events/event-hooks.ts';
import type { Tx } from '#server/platform/db/db.ts';

/**
 * Writes the mails about a move to people who have no ticket yet: receivers of pending transfers and the waiting list.
 * Holders are told by `tellHolders`.
 */
export async function tellOfMove(tx: Tx, { event_id, version, at }: Pick<Move, 'event_id' | 'version' | 'at'>) {
  await sql`
    insert into outbox (key, template, to_email, payload, is_bulk, created_at, next_attempt_at)
    select 'transfer-moved:' || x.id || ':' || ${version}::text, 'transfer_event_moved', x.to_email,
           jsonb_build_object('transfer_id', x.id), true, ${at}::timestamptz, ${at}::timestamptz
      from ticket_transfers x where x.event_id = ${event_id} and x.state = 'pending'
    union all
    select 'waiting-list-moved:' || w.id || ':' || ${version}::text, 'waiting_list_event_moved', w.email,
           jsonb_build_object('waiting_list_entry_id', w.id), true, ${at}, ${at}
      from waiting_list_entries w where w.event_id = ${event_id} and w.state in ('waiting', 'offered')
    on conflict (key) do nothing`.execute(tx);
}
