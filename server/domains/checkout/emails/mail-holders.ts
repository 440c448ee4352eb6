import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

type NamedTicket = { ticket_id: string; email: string };

/**
 * Writes a mail to each mailbox that a paid order names beside a ticket, with all tickets that name it. The buyer has all
 * of them in the order's own mail. The payload has no `order_id`: whatever finds mails by it shows them to the host or
 * sends them to the buyer's new address.
 */
export async function mailHolders(tx: Tx, { id }: { id: string }, now: Date): Promise<void> {
  const byMailbox = Map.groupBy(await listNamed(tx, id), ({ email }) => canonicalEmail(email));
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

/** The tickets of an order for which an address was typed, in their order. */
async function listNamed(tx: Tx, orderId: string): Promise<NamedTicket[]> {
  const { rows } = await sql<NamedTicket>`
    select ticket_id, email from guest_emails(${orderId}) order by place`.execute(tx);
  return rows;
}
