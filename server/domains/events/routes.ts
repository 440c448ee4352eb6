import {
  getEvent as getEventRoute,
  listEvents as listEventsRoute,
  listMyEvents as listMyEventsRoute,
  listSuggestions as listSuggestionsRoute,
} from '#contract/events.ts';
import { getOrganizer as getOrganizerRoute } from '#contract/organizers.ts';
import { getEventPoster, removeEventPoster, setEventPoster } from '#contract/posters.ts';
import { getWorkspace as getWorkspaceRoute } from '#contract/workspace.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { EVENT_LISTS, eventTag } from './event-changed.ts';
import { type EventHooks, getEvent } from './get-event.ts';
import { getOrganizer } from './get-organizer.ts';
import { getPoster } from './get-poster.ts';
import { getWorkspace } from './get-workspace.ts';
import { listEvents } from './list-events.ts';
import { listMyEvents } from './list-my-events.ts';
import { listSuggestions } from './list-suggestions.ts';
import { removePoster, setPoster } from './set-poster.ts';

const listed = { cacheTag: () => EVENT_LISTS };

/** Calls about events. */
export function eventRoutes(ctx: AppContext, route: Registrar, hooks: EventHooks): void {
  route(listEventsRoute, async ({ actor, query }) => listEvents(ctx, actor, query), listed);
  route(listSuggestionsRoute, async ({ query }) => listSuggestions(ctx, query), listed);
  route(listMyEventsRoute, async ({ actor, query }) => listMyEvents(ctx, actor, query));
  route(getOrganizerRoute, async ({ params, query }) => getOrganizer(ctx, params.id, query), listed);
  route(getEventRoute, async ({ actor, params }) => getEvent(ctx, actor, { id: params.id, hooks }), {
    cacheTag: ({ id }) => eventTag(id),
  });
  route(getWorkspaceRoute, async ({ actor, params }) => getWorkspace(ctx, actor, params.id));
  route(getEventPoster, async ({ actor, params }) => getPoster(ctx, actor, params.id));
  route(setEventPoster, async ({ actor, params, body }) => {
    await setPoster(ctx, actor, params.id, body);
    return getPoster(ctx, actor, params.id);
  });
  route(removeEventPoster, async ({ actor, params }) => {
    await removePoster(ctx, actor, params.id);
    return getPoster(ctx, actor, params.id);
  });
}
