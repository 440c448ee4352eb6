import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

type Ended = { order_id: string; now: Date };
type Holder = { to_email: string; event_id: string; ticket_ids: [string, ...string[]] };

/**
 * Mails people who got tickets of an order from its buyer that these ended just now; the buyer has a mail of their own. Nobody
 * when the event is cancelled, because everybody with a ticket gets a mail about that.
 */
export async function tellFormerHolders(tx: Tx, { order_id, now }: Ended): Promise<void> {
  const { rows } = await sql<Holder>`
    select v.owner_email as to_email, k.event_id, array_agg(k.id order by k.id) as ticket_ids
      from tickets k join ticket_versions v on v.ticket_id = k.id and v.valid_to = ${now}
      join orders o on o.id = k.order_id join events e on e.id = k.event_id and e.state <> 'cancelled'
     where k.order_id = ${order_id} and k.state in ('refunded', 'void')
       and coalesce(v.owner_user_id = o.buyer_user_id, v.owner_email = o.buyer_email) is not true
     group by 1, 2 order by 1`.execute(tx);
  for (const { to_email, event_id, ticket_ids } of rows) {
    const key = `ticket-ended:${ticket_ids[0]}`;
    await writeMail(tx, { key, template: 'ticket_ended', to_email, payload: { event_id, ticket_ids }, now });
  }
}
