import {
  getListing as getListingRoute,
  getResaleEvent as getResaleEventRoute,
  listResale as listResaleRoute,
} from '#contract/marketplace.ts';
import type { AppContext } from '#server/context.ts';
import { EVENT_LISTS, eventTag } from '#server/domains/events/event-changed.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { getListing } from './get-listing.ts';
import { getResaleEvent } from './get-resale-event.ts';
import { listResale } from './list-resale.ts';

/** Calls of people who look for a ticket in Resale. */
export function marketplaceRoutes(ctx: AppContext, route: Registrar): void {
  route(listResaleRoute, async ({ query }) => listResale(ctx, query), { cacheTag: () => EVENT_LISTS });
  route(getResaleEventRoute, async ({ actor, params }) => getResaleEvent(ctx, actor, params.slug), {
    cacheTag: ({ event }) => eventTag(event.id),
  });
  route(getListingRoute, async ({ actor, params, query }) => getListing(ctx, actor, { id: params.id, key: query.key }));
}
