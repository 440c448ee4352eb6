import { sql } from 'kysely';
import { isOfOrder } from '#server/domains/tickets/order-tickets.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

type SoldOrder = { id: string; buyer_email: string };
type NamedTicket = { ticket_id: string; email: string };

/**
 * Writes a mail to each mailbox that a paid order names beside a ticket, with all tickets that name it. The buyer has all
 * of them in the order's own mail. The payload has no `order_id`: whatever finds mails by it shows them to the host or
 * sends them to the buyer's new address.
 */
export async function mailHolders(tx: Tx, { id, buyer_email }: SoldOrder, now: Date): Promise<void> {
  const buyer = canonicalEmail(buyer_email);
  const byMailbox = Map.groupBy(await listNamed(tx, id), ({ email }) => canonicalEmail(email));
  byMailbox.delete(buyer);
  for (const tickets of byMailbox.values()) {
    const [first] = tickets;
    if (!first) continue;
    await writeMail(tx, {
      key: `holder-tickets:${id}:${first.ticket_id}`,
      template: 'holder_tickets',
      to_email: first.email,
      payload: { sold_order_id: id, ticket_ids: tickets.map(({ ticket_id }) => ticket_id) },
      now,
    });
  }
}

/** The tickets of an order for which an address was typed, in their order. In Resale each line is one ticket. */
async function listNamed(tx: Tx, orderId: string): Promise<NamedTicket[]> {
  const { rows } = await sql<NamedTicket>`
    select n.ticket_id, n.email
      from (select k.id as ticket_id, coalesce(w.position, k.position - 1) as place,
                   o.holder_emails ->> coalesce(w.position, k.position - 1)::int as email
              from orders o
              join tickets k on ${isOfOrder('k', orderId)}
              left join listings l on l.order_id = o.id and l.ticket_id = k.id
              left join order_lines w on w.order_id = o.id and w.listing_id = l.id
             where o.id = ${orderId} and o.holder_emails <> '[]') n
     where n.email <> '' order by n.place`.execute(tx);
  return rows;
}
