import { sql } from 'kysely';
import { PLACEHOLDER_PATTERN } from '#server/platform/lib/email-address.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Move } from './event-hooks.ts';

type Change = Pick<Move, 'event_id' | 'version' | 'at'> & {
  /** Another date or city; otherwise other times of that day, or another place in the city. */
  is_move: boolean;
};

/**
 * Writes the mails about other times or another place to people who have no ticket yet: receivers of pending transfers and
 * the waiting list, and to promoters and doormen. Who came after the change knows it. Holders are told by `tellHolders`.
 */
export async function tellOfChange(tx: Tx, { event_id, version, at, is_move }: Change): Promise<void> {
  await sql`
    insert into outbox (key, template, to_email, payload, is_bulk, created_at, next_attempt_at)
    select 'transfer-moved:' || x.id || ':' || ${version}::text, 'transfer_event_moved', x.to_email,
           jsonb_build_object('transfer_id', x.id, 'is_move', ${is_move}::boolean), true, ${at}::timestamptz, ${at}::timestamptz
      from ticket_transfers x where x.event_id = ${event_id} and x.state = 'pending' and x.created_at <= ${at}
    union all
    select 'waiting-list-moved:' || w.id || ':' || ${version}::text, 'waiting_list_event_moved', w.email,
           jsonb_build_object('waiting_list_entry_id', w.id, 'is_move', ${is_move}::boolean), true, ${at}, ${at}
      from waiting_list_entries w where w.event_id = ${event_id} and w.state in ('waiting', 'offered') and w.created_at <= ${at}
    union all
    select 'worker-moved:' || ${event_id}::text || ':' || ${version}::text || ':' || encode(sha256(convert_to(p.email, 'UTF8')), 'hex'),
           'event_moved_worker', p.email,
           jsonb_build_object('event_id', ${event_id}::text, 'reason', min(p.reason), 'is_move', ${is_move}::boolean), true, ${at}, ${at}
      from (
        select coalesce(u.email, l.email) as email, 'promoter' as reason
          from promoter_links l left join users u on u.id = l.user_id
         where l.event_id = ${event_id} and l.removed_at is null and l.created_at <= ${at}
        union all
        select coalesce(u.email, d.email), 'door'
          from doormen d left join users u on u.id = d.user_id
         where d.event_id = ${event_id} and d.removed_at is null and d.created_at <= ${at}) p
     where p.email not like ${PLACEHOLDER_PATTERN} group by p.email
    on conflict (key) do nothing`.execute(tx);
}
