import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/saved.ts';
import type { AppContext } from '#server/context.ts';
import type { EventHooks } from '#server/domains/events/event-hooks.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { createCalendarFeed, renderFeed } from './calendar-feed.ts';
import { createSaleAlert } from './create-sale-alert.ts';
import { endSaleAlerts, getSaleAlerts } from './end-sale-alerts.ts';
import { feedPath } from './feed-path.ts';
import { listFollowedNights } from './list-followed-nights.ts';
import { lookUpSaved } from './look-up-saved.ts';
import { deleteFollowed, deleteFollowedArtist, deleteSavedEvent, listMarks } from './queries.ts';
import { save } from './save.ts';

/** Calls about saved events, followed organizers and artists, sale alerts and calendar feeds. */
export function savedRoutes(
  ctx: AppContext,
  route: Registrar,
  { findResalePrices }: Pick<EventHooks, 'findResalePrices'>,
): void {
  route(calls.getSaved, async ({ actor }) => listMarks(ctx.db, actor.user_id));
  route(calls.addSaved, async ({ actor, body }) => save(ctx, actor, body));
  route(calls.removeSavedEvent, async ({ actor, params }) => {
    await deleteSavedEvent(ctx.db, actor.user_id, params.id);
    return listMarks(ctx.db, actor.user_id);
  });
  route(calls.unfollowOrganizer, async ({ actor, params }) => {
    await deleteFollowed(ctx.db, actor.user_id, params.id);
    return listMarks(ctx.db, actor.user_id);
  });
  route(calls.unfollowArtist, async ({ actor, params }) => {
    await deleteFollowedArtist(ctx.db, actor.user_id, params.id);
    return listMarks(ctx.db, actor.user_id);
  });
  route(calls.listFollowedNights, async ({ actor, query }) =>
    listFollowedNights(ctx, actor, { cursor: query.cursor, findResalePrices }),
  );
  route(calls.lookUpSaved, async ({ query }) => lookUpSaved(ctx, query, findResalePrices));
  route(calls.createCalendarFeed, async ({ actor }) => createCalendarFeed(ctx, actor));
  route(calls.createSaleAlert, async ({ actor, params, body, request }) => {
    await createSaleAlert(ctx, actor, { id: params.id, email: body.email, network: clientNetwork(request) });
    return { message: 'We’ll e-mail you once, when sales open.' };
  });
  route(calls.getSaleAlerts, ({ params }) => getSaleAlerts(ctx, params.token));
  route(calls.endSaleAlerts, async ({ body }) => {
    await endSaleAlerts(ctx, body.token);
    return { message: 'Done. We’ll no longer e-mail you when sales open.' };
  });
}

/** The calendar behind a secret address, for programs without a session. */
export function calendarFeedRoutes(ctx: AppContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(feedPath(':token'), { schema: { hide: true } }, async (request, reply) => {
      const calendar = await renderFeed(ctx, { token: request.params.token, network: clientNetwork(request) });
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'cache-control': 'private, max-age=300',
          'referrer-policy': 'no-referrer',
        })
        .send(calendar);
    });
  };
}
