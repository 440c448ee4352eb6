import * as calls from '#contract/selling.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { changeListing } from './change-listing.ts';
import { createListing } from './list-ticket.ts';
import { listMyListings } from './my-listings.ts';
import { quotePrice } from './quote.ts';
import { withdrawListing } from './withdraw-listing.ts';

/** Calls of those who sell tickets of theirs. */
export function sellingRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.quoteListing, ({ actor, body }) => quotePrice(ctx, actor, body));
  route(calls.createListing, ({ actor, body }) => createListing(ctx, actor, body));
  route(calls.changeListing, ({ actor, params, body }) => changeListing(ctx, actor, { id: params.id, ...body }));
  route(calls.withdrawListing, ({ actor, params }) => withdrawListing(ctx, actor, params.id));
  route(calls.listMyListings, ({ actor, query }) => listMyListings(ctx, actor, query));
}
