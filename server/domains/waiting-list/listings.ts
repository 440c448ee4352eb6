import { sql } from 'kysely';
import { splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { priceNow } from '#server/domains/resale/listing-sql.ts';
import { ratesOf } from '#server/domains/tickets/resale-terms.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';

/** A listing that may be offered to the waiting list. `total` is the buyer's price including fees. */
export type OpenListing = {
  id: string;
  version: number;
  type_id: string;
  /** How many tickets of the type one order may have. */
  most: number;
  seller_user_id: string;
  seller_mailbox: string;
  is_shown: boolean;
  total: number;
};

/** The listings of an event, shown to everybody or not yet, the lowest price first. */
export async function listOpenListings(ctx: AppContext, event: EventRow): Promise<OpenListing[]> {
  const { rows } = await sql<Omit<OpenListing, 'total'> & { price: number; paid_amount: number }>`
    select l.id, l.version, l.ticket_type_id as type_id, least(t.max_per_order, e.max_per_order) as most, l.seller_user_id, u.buyer_key as seller_mailbox, l.paid_amount,
           l.shown_at is not null as is_shown, ${priceNow(ctx, ctx.clock.now())} as price
      from listings l
      join events e on e.id = l.event_id and e.resale_allowed and e.resale_paused_at is null
      join ticket_types t on t.id = l.ticket_type_id and t.resale_allowed
      join users u on u.id = l.seller_user_id
     where l.event_id = ${event.id} and l.state = 'active' and l.link_hash is null
     order by price, l.created_at, l.id`.execute(ctx.db);
  const rates = ratesOf(ctx.settings);
  return rows.map(({ price, paid_amount, ...row }) => ({
    ...row,
    total: splitPrice(price, paid_amount, rates).total,
  }));
}

/**
 * Shows listings to everybody that fit nobody on the list. A listing that changed meanwhile is skipped, because it has
 * to be checked again.
 */
export async function showListings(ctx: AppContext, event: EventRow, listings: OpenListing[]): Promise<void> {
  const hidden = listings.filter(({ is_shown }) => !is_shown).map(({ id, version }) => ({ id, version }));
  if (hidden.length === 0) return;
  await inTransaction(ctx.db, async (tx) => {
    const { numAffectedRows } = await sql`
      update listings l set shown_at = ${ctx.clock.now()}
        from jsonb_to_recordset(${JSON.stringify(hidden)}::jsonb) as seen (id uuid, version int)
       where l.id = seen.id and l.version = seen.version and l.state = 'active' and l.shown_at is null`.execute(tx);
    if (numAffectedRows) await eventChanged(tx, event.id);
  });
}
