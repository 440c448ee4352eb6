import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { sellerReleaseAt } from '#server/domains/events/release-date.ts';
import { priceNow } from '../listing-sql.ts';
import { IS_ON_OFFER } from '../offer-sql.ts';

/** One of the caller's tickets with the facts that a price depends on; undefined if it is not theirs. */
export async function findSellable(ctx: AppContext, ticketId: string, sellerId: string) {
  const { rows } = await sql<{
    ticket_id: string;
    event_id: string;
    ticket_type_id: string;
    seller_user_id: string;
    currency: string;
    visibility: string;
    release_at: Date | null;
    paid_amount: number;
    cap_amount: number;
    cap_basis_points: number;
    host_amount: number;
  }>`
    select t.id as ticket_id, t.event_id, t.ticket_type_id, t.owner_user_id as seller_user_id, t.currency, e.visibility,
           ${sellerReleaseAt(ctx)} as release_at,
           paid.amount as paid_amount, e.resale_cap_basis_points as cap_basis_points,
           resale_cap(paid.amount, e.resale_cap_basis_points) as cap_amount,
           ticket_total(y.price_amount, e.fee_payer, e.fee_basis_points, e.fee_fixed_amount) as host_amount
      from tickets t join events e on e.id = t.event_id join ticket_types y on y.id = t.ticket_type_id
      cross join lateral (select holder_paid(t.id) as amount) paid
     where t.id = ${ticketId} and t.owner_user_id = ${sellerId}`.execute(ctx.db);
  return rows[0];
}

export type Sellable = NonNullable<Awaited<ReturnType<typeof findSellable>>>;

/**
 * Who on the waiting list would be offered the ticket at this total: how many people alone, and how many parties that
 * need more tickets with it. The seller is never offered their own.
 */
export async function countWaiting(ctx: AppContext, ticket: Sellable, total: number) {
  const { event_id, ticket_type_id, seller_user_id } = ticket;
  const { rows } = await sql<{ waiting: number; waiting_together: number }>`
    select count(*) filter (where w.party_size = 1)::integer as waiting,
           count(*) filter (where w.party_size > 1)::integer as waiting_together
      from waiting_list_entries w join events e on e.id = w.event_id
     where w.event_id = ${event_id} and w.state = 'waiting' and w.party_size <= e.max_per_order
       and (w.ticket_type_ids = '{}' or ${ticket_type_id} = any (w.ticket_type_ids))
       and (w.max_amount is null or w.max_amount >= ${total})
       and (w.rests_until is null or w.rests_until <= ${ctx.clock.now()})
       and w.user_id is distinct from ${seller_user_id}
       and w.mailbox is distinct from (select u.buyer_key from users u where u.id = ${seller_user_id})`.execute(ctx.db);
  return rows[0] ?? { waiting: 0, waiting_together: 0 };
}

/** How many other such tickets are offered, and their lowest price. */
export async function findOthers(ctx: AppContext, { event_id, ticket_type_id, seller_user_id }: Sellable) {
  const { rows } = await sql<{ count: number; lowest: number | null }>`
    select count(l.id)::integer as count, min(${priceNow(ctx, ctx.clock.now())}) as lowest
      from listings l join events e on e.id = l.event_id
     where l.event_id = ${event_id} and l.ticket_type_id = ${ticket_type_id} and l.seller_user_id <> ${seller_user_id}
       and ${IS_ON_OFFER}`.execute(ctx.db);
  return rows[0] ?? { count: 0, lowest: null };
}
