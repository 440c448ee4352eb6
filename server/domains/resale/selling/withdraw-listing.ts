import { sql } from 'kysely';
import type { MyListing } from '#contract/selling.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { listingChanged } from '../listing-changed.ts';
import { getOwnListing, loadOwnListing } from './my-listings.ts';
import { ended, reserved } from './refusals.ts';

/** Takes one of the caller's listings back: its ticket admits again at once. A second click changes nothing. */
export async function withdrawListing(ctx: AppContext, actor: Actor, id: string): Promise<MyListing> {
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ outcome: string }>`
      select withdraw_listing(${id}, ${actor.user_id}, ${ctx.clock.now()}) as outcome`.execute(tx);
    const [row] = rows;
    if (row?.outcome === 'withdrawn') await listingChanged(tx, id);
    return row?.outcome;
  });
  if (outcome === 'withdrawn') return getOwnListing(ctx, actor, id);
  if (outcome === 'listing_sold') throw ended('listing_sold');
  if (outcome !== 'listing_reserved') throw notFound();
  const { reserved_until, time_zone } = await loadOwnListing(ctx, actor, id);
  throw reserved(reserved_until, time_zone);
}
