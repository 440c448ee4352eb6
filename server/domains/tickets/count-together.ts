import { sql } from 'kysely';
import { COUNTED_QUANTITY, IS_COUNTED } from '#server/domains/events/counted-quantity.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { guestBuyerKey } from '#server/platform/lib/email-address.ts';

type Proved = {
  email: string;
  /** Null: all orders of guests with this address. */
  order_id: string | null;
  /** Of the account with this address. */
  buyer_key: string;
};

/** Counts a guest's orders towards the limits of the account with their address, which is proved to be theirs. */
export async function countTogether(tx: Tx, { email, order_id, buyer_key }: Proved): Promise<void> {
  const guest = guestBuyerKey(email);
  // Locks counts before orders, like taking and ending holds.
  await sql`
    select from buyer_counts where buyer_key in (${guest}, ${buyer_key}) order by event_id, buyer_key for update`.execute(
    tx,
  );
  await sql`
    with moved as (
      update orders o set buyer_key = ${buyer_key}
       where o.buyer_user_id is null and o.buyer_email = ${email} and o.buyer_key = ${guest}
         and (${order_id}::uuid is null or o.id = ${order_id})
      returning o.id, o.event_id, o.kind, o.status, o.quantity
    ), counted as (
      select o.event_id, sum(${COUNTED_QUANTITY}) as quantity
        from moved o join events e on e.id = o.event_id
       where e.max_per_buyer is not null and ${IS_COUNTED}
       group by o.event_id
    ), given as (
      update buyer_counts c set quantity = c.quantity - n.quantity from counted n
       where c.event_id = n.event_id and c.buyer_key = ${guest}
    )
    insert into buyer_counts as c (event_id, buyer_key, quantity)
    select event_id, ${buyer_key}, quantity from counted
    on conflict (event_id, buyer_key) do update set quantity = c.quantity + excluded.quantity`.execute(tx);
}
