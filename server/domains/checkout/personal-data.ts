import { sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { DELETED_NAME } from '#server/platform/lib/email-address.ts';

/** A person's orders. */
export async function listOrders(db: Db, { id }: { id: string }) {
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .select(['o.id', 'e.title as event', 'o.created_at', 'o.status', 'o.quantity'])
    .select((eb) => jsonBuildObject({ amount: eb.ref('o.total_amount'), currency: eb.ref('o.currency') }).as('total'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('refunds as r')
          .select(['r.created_at as at', 'r.amount', 'r.currency', 'r.state', 'r.reason'])
          .whereRef('r.order_id', '=', 'o.id')
          .orderBy('r.created_at'),
      ).as('refunds'),
    )
    .select(['o.buyer_email as email', 'o.buyer_name as name', 'o.holder_names', 'o.holder_emails', 'o.answers'])
    .where('o.buyer_user_id', '=', id)
    .orderBy('o.created_at', 'desc')
    .execute();
  return { orders };
}

/** The reason why an account cannot be deleted yet: a checkout that has not ended, begun by the person or by a waiting list. */
export async function findOpenCheckout(tx: Tx, user_id: string): Promise<string | null> {
  const order = await tx
    .selectFrom('orders')
    .select('waiting_list_entry_id')
    .where('buyer_user_id', '=', user_id)
    .where('status', 'in', ['held', 'releasing'])
    .orderBy('waiting_list_entry_id', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  if (!order) return null;
  return order.waiting_list_entry_id === null
    ? 'You still have an open checkout: finish it or cancel it.'
    : 'A waiting list holds tickets for you: take them, or give them back in My Tickets.';
}

/**
 * Deletes a person's data from their orders. Limits per buyer keep counting: the keys of counts and orders are replaced
 * together.
 */
export async function forgetOrders(tx: Tx, user: FormerUser): Promise<void> {
  const { id, buyer_key, placeholder_email } = user;
  const counted = sql`select event_id from buyer_counts where buyer_key = ${placeholder_email}`;
  await sql`update buyer_counts set buyer_key = ${placeholder_email} where buyer_key = ${buyer_key}`.execute(tx);
  await sql`
    update orders set buyer_key = ${placeholder_email}
     where buyer_key = ${buyer_key} and (buyer_user_id = ${id} or event_id in (${counted}))`.execute(tx);
  await sql`
    update orders set buyer_email = ${placeholder_email}, buyer_name = ${DELETED_NAME}, holder_names = '[]', holder_emails = '[]',
           answers = '{}'
     where buyer_user_id = ${id}`.execute(tx);
  await sql`
    update orders set holder_emails = (
           select jsonb_agg(case when h.email = ${user.email} then '' else h.email end order by h.n)
             from jsonb_array_elements_text(holder_emails) with ordinality h (email, n))
     where holder_emails <> '[]' and holder_emails ? ${user.email}`.execute(tx);
  await sql`
    update orders set hold_key = ${`u:${id}`} where buyer_user_id = ${id} and hold_key <> ${`u:${id}`}`.execute(tx);
  await sql`delete from idempotency_keys where starts_with(hold_key, ${`g:${user.email}:`})`.execute(tx);
}
