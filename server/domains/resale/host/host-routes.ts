import * as calls from '#contract/host-resale.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { getHostResale } from './get-host-resale.ts';
import { listHostListings } from './list-host-listings.ts';
import { setResalePaused } from './pause-resale.ts';

/** Calls of an event's team about Resale of its tickets. */
export function hostResaleRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.getHostResale, ({ actor, params }) => getHostResale(ctx, actor, params.id));
  route(calls.listHostListings, ({ actor, params, query }) =>
    listHostListings(ctx, actor, { id: params.id, state: query.state, cursor: query.cursor }),
  );
  route(calls.pauseResale, ({ actor, params }) => setResalePaused(ctx, actor, { id: params.id, is_paused: true }));
  route(calls.resumeResale, ({ actor, params }) => setResalePaused(ctx, actor, { id: params.id, is_paused: false }));
}
