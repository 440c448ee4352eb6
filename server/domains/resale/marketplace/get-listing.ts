import type { z } from 'zod';
import type { getListing as getListingRoute } from '#contract/marketplace.ts';
import type { AppContext } from '#server/context.ts';
import { getVisibleEvent } from '#server/domains/events/get-visible-event.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { describeResale } from './get-resale-event.ts';
import { presentListing } from '../present-listing.ts';
import { findListing, type ListingRow } from '../queries.ts';

type Answer = z.input<(typeof getListingRoute.responses)[200]>;
type Asked = { id: string; key: string | undefined };

/** One listing: for everybody once it is shown, for a friend with the key of its link, and for its seller. */
export async function getListing(ctx: AppContext, actor: Actor | null, { id, key }: Asked): Promise<Answer> {
  const row = await findListing(ctx, id);
  if (!row) throw notFound();
  const isSeller = actor?.user_id === row.seller_user_id;
  const hasKey = key !== undefined && row.link_hash !== null && row.link_hash.equals(hashSecret(key));
  const isShown = row.link_hash === null && row.shown_at !== null;
  if (!isSeller && !hasKey && !isShown) throw notFound();
  const event = await findEvent(ctx.db, row.event_id);
  if (!event) throw notFound();
  // Somebody with the private link may see the event, unless staff took it off sale; a public listing is shown only if its
  // event is visible by its slug.
  if (!hasKey || event.state === 'draft') await getVisibleEvent(ctx, actor, event.slug);
  return {
    ...(await describeResale(ctx, event)),
    listing: presentListing(ctx, row, actor),
    description: row.description,
    availability: availabilityOf(row),
    is_private: row.link_hash !== null,
  };
}

function availabilityOf({ state }: ListingRow): Answer['availability'] {
  if (state === 'active') return 'available';
  return state === 'reserved' ? 'reserved' : 'gone';
}
