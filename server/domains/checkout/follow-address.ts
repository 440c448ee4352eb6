import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';

/**
 * Sends all mail about an account's orders to its new address, unsent mails included. An order whose payment page is
 * being created keeps its address: a retry has to send the provider the same bytes.
 */
export async function followAddress(tx: Tx, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await sql`
    update orders o set buyer_email = ${email}
     where o.buyer_user_id = ${user_id} and o.buyer_email <> ${email}
       and not exists (select from payment_sessions s where s.order_id = o.id and s.state = 'creating')`.execute(tx);
  await sql`
    update outbox set to_email = ${email}
     where sent_at is null and failed_at is null and to_email <> ${email}
       and payload ->> 'order_id' in (select id::text from orders where buyer_user_id = ${user_id})`.execute(tx);
}
