import { listMyListings as route, type MyListing } from '#contract/selling.ts';
import type { AppContext } from '#server/context.ts';
import { decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { findOwnListing, listOwnListings, type OwnListingRow } from './own-queries.ts';
import { presentOwnListing } from './present-own.ts';

/** The caller's listings: on sale, sold, or ended without a sale. */
export async function listMyListings(
  ctx: AppContext,
  actor: Actor,
  query: { when: 'active' | 'sold' | 'ended'; cursor?: string },
) {
  const cursor = decodeCursor(query.cursor);
  const size = ctx.settings.page_size;
  const { when } = query;
  const rows = await listOwnListings(ctx, actor.user_id, { when, cursor, size });
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: (row) => ({ value: row.sort_value, id: row.listing_id }),
    path: route.path,
    query: { when },
  });
  const results = await Promise.all(page.map((row) => presentOwnListing(ctx, row)));
  return { results, next, previous, payout_hours: ctx.settings.payout_hours };
}

/** One of the caller's listings; 404 for anybody else's, as for an unknown one. */
export async function loadOwnListing(ctx: AppContext, actor: Actor, id: string): Promise<OwnListingRow> {
  const row = await findOwnListing(ctx, id, actor.user_id);
  if (!row) throw notFound();
  return row;
}

/** The same as the API sends it. */
export async function getOwnListing(ctx: AppContext, actor: Actor, id: string): Promise<MyListing> {
  return presentOwnListing(ctx, await loadOwnListing(ctx, actor, id));
}
