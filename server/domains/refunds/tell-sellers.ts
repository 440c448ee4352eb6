import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

type Undone = { order: { id: string }; ticket_ids: readonly string[]; now: Date; key?: string };
type Seller = { id: string; email: string; listing_ids: [string, ...string[]]; taken: number[] };

/**
 * Mails sellers that their sales were taken back because the buyer was refunded: one mail for each order and `key`. Of
 * one sale a part may be taken back by a dispute, and the rest when the event is cancelled: the mail says what was taken
 * until now, whenever it is sent, so this is called after the money was taken.
 */
export async function tellSellers(tx: Tx, { order, ticket_ids, now, key = 'resale-undone' }: Undone): Promise<void> {
  const { rows } = await sql<Seller>`
    select u.id, u.email, array_agg(l.id order by l.id) as listing_ids, array_agg(l.reversed_amount order by l.id) as taken
      from listings l join users u on u.id = l.seller_user_id
     where l.order_id = ${order.id} and l.ticket_id = any (${[...ticket_ids]}::uuid[]) group by u.id order by u.id`.execute(
    tx,
  );
  for (const { id, email, listing_ids, taken } of rows) {
    const payload = { order_id: order.id, user_id: id, listing_ids, taken: taken.map(Number) };
    await writeMail(tx, {
      key: `${key}:${listing_ids[0]}`,
      template: 'resale_undone',
      to_email: email,
      payload,
      now,
    });
  }
}
