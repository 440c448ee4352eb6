import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { COUNTED_QUANTITY, IS_COUNTED } from '#server/domains/events/counted-quantity.ts';
import { guestBuyerKey } from '#server/platform/lib/email-address.ts';

type Person = { user_id: string; email: string };

/**
 * Moves a guest's orders to the account that has verified their address. From then on they count towards the account's
 * limits.
 */
export async function claimGuestOrders(tx: Tx, { user_id, email }: Person): Promise<void> {
  const guest = guestBuyerKey(email);
  // Locks counts before orders, like taking and ending holds.
  await sql`
    select from buyer_counts where buyer_key in (${guest}, (select buyer_key from users where id = ${user_id}))
     order by event_id, buyer_key for update`.execute(tx);
  await sql`
    with claimed as (
      update orders o set buyer_user_id = u.id, buyer_key = u.buyer_key from users u
       where u.id = ${user_id} and o.buyer_user_id is null and o.buyer_email = ${email}
      returning o.id, o.event_id, o.kind, o.status, o.quantity, o.buyer_key
    ), counted as (
      select o.event_id, o.buyer_key, sum(${COUNTED_QUANTITY}) as quantity
        from claimed o join events e on e.id = o.event_id
       where e.max_per_buyer is not null and ${IS_COUNTED}
       group by o.event_id, o.buyer_key
    ), given as (
      update buyer_counts c set quantity = c.quantity - n.quantity from counted n
       where c.event_id = n.event_id and c.buyer_key = ${guest}
    )
    insert into buyer_counts as c (event_id, buyer_key, quantity)
    select event_id, buyer_key, quantity from counted
    on conflict (event_id, buyer_key) do update set quantity = c.quantity + excluded.quantity`.execute(tx);
}
