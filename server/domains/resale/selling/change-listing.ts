import { sql } from 'kysely';
import type { MyListing } from '#contract/selling.ts';
import type { AppContext } from '#server/context.ts';
import { lowestPrice, lowestPriceOf } from '#server/domains/tickets/resale-terms.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { type AppError, notFound } from '#server/platform/lib/errors.ts';
import { listingChanged } from '../listing-changed.ts';
import { getOwnListing, loadOwnListing } from './my-listings.ts';
import { ended, onHold, outOfBounds, reserved } from './refusals.ts';

type Change = { id: string; price: number; floor: number | null; version: number };

/** Changes the price of one of the caller's listings. A buyer who is paying pays the price they saw. */
export async function changeListing(ctx: AppContext, actor: Actor, change: Change): Promise<MyListing> {
  const lowest = lowestPriceOf(ctx.settings, sql`(select currency from listings where id = ${change.id})`);
  // Like when it is listed: refused with a message below.
  const floor = change.floor !== null && change.floor >= change.price ? 0 : change.floor;
  const { outcome, cap_amount } = await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ outcome: string; cap_amount: number }>`
      select * from change_listing(${change.id}, ${actor.user_id}, ${change.price}, ${floor}, ${change.version},
        ${lowest}, ${ctx.clock.now()})`.execute(tx);
    const changed = rows[0] ?? { outcome: 'not_found', cap_amount: 0 };
    if (changed.outcome === 'changed') await listingChanged(tx, change.id);
    return changed;
  });
  if (outcome !== 'changed') throw await refusalOf(ctx, actor, { change, outcome, cap_amount });
  // Somebody on the waiting list may accept the new price.
  ctx.wake.waiting_list();
  return getOwnListing(ctx, actor, change.id);
}

type Refused = { change: Change; outcome: string; cap_amount: number };

async function refusalOf(ctx: AppContext, actor: Actor, { change, outcome, cap_amount }: Refused): Promise<AppError> {
  if (outcome === 'not_found') return notFound();
  const row = await loadOwnListing(ctx, actor, change.id);
  if (outcome === 'listing_reserved') return reserved(row.reserved_until, row.time_zone);
  const bounds = { cap_amount, lowest_amount: lowestPrice(ctx.settings, row.currency), currency: row.currency };
  const isOut = outcome === 'above_cap' || outcome === 'below_lowest';
  const isOnHold = outcome === 'on_hold';
  const refusal = isOut
    ? outOfBounds(change, bounds)
    : isOnHold
      ? onHold({ ...row, event_state: row.state })
      : undefined;
  return refusal ?? ended(outcome === 'listing_changed' ? 'listing_changed' : endedAs(row.listing_state));
}

const endedAs = (state: string) => (state === 'sold' ? 'listing_sold' : 'listing_ended');
