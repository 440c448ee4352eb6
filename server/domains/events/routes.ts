import { duplicateEvent as duplicateEventRoute } from '#contract/event-duplicates.ts';
import {
  createEvent as createEventRoute,
  deleteDraft as deleteDraftRoute,
  getEventEditor as getEventEditorRoute,
  publishEvent as publishEventRoute,
  unpublishEvent as unpublishEventRoute,
  updateEvent as updateEventRoute,
} from '#contract/event-editing.ts';
import { getEvent as getEventRoute } from '#contract/events.ts';
import { listEvents as listEventsRoute, listMyEvents as listMyEventsRoute } from '#contract/event-lists.ts';
import { getArtist as getArtistRoute } from '#contract/artists.ts';
import { getOrganizer as getOrganizerRoute } from '#contract/organizers.ts';
import { findTimeZone as findTimeZoneRoute, listEarlierPlaces as listEarlierPlacesRoute } from '#contract/places.ts';
import { getEventPoster, removeEventPoster, setEventPoster } from '#contract/posters.ts';
import { listSuggestions as listSuggestionsRoute } from '#contract/suggestions.ts';
import { getWorkspace as getWorkspaceRoute } from '#contract/workspace.ts';
import type { AppContext } from '#server/context.ts';
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { getArtist } from './artists.ts';
import { createEvent } from './editing/create-event.ts';
import { deleteDraft } from './editing/delete-draft.ts';
import { duplicateEvent } from './editing/duplicate-event.ts';
import { EVENT_LISTS, eventTag } from './event-changed.ts';
import type { EditingHooks, EventHooks } from './event-hooks.ts';
import { findTimeZone, timeZonesOf } from './editing/find-time-zone.ts';
import { getEventEditor } from './editing/get-event-editor.ts';
import { getEvent } from './get-event.ts';
import { getOrganizer } from './get-organizer.ts';
import { getOwnEvent } from './get-own-event.ts';
import { getPoster } from './get-poster.ts';
import { getWorkspace } from './get-workspace.ts';
import { listEarlierPlaces } from './search/list-earlier-places.ts';
import { listEvents } from './search/list-events.ts';
import { listMyEvents } from './list-my-events.ts';
import { listSuggestions } from './search/list-suggestions.ts';
import { publishEvent, unpublishEvent } from './editing/publish-event.ts';
import { removePoster, setPoster } from './editing/set-poster.ts';
import { updateEvent } from './editing/update-event.ts';

const listed = { cacheTag: () => EVENT_LISTS };

/** Calls about events. */
export function eventRoutes(ctx: AppContext, route: Registrar, hooks: EventHooks): void {
  const { findResalePrices } = hooks;
  route(listEventsRoute, async ({ actor, query }) => listEvents(ctx, actor, { query, findResalePrices }), listed);
  route(listSuggestionsRoute, async ({ query }) => listSuggestions(ctx, query), listed);
  route(listMyEventsRoute, async ({ actor, query }) => listMyEvents(ctx, actor, query));
  route(
    getOrganizerRoute,
    async ({ params, query }) => getOrganizer(ctx, params.id, { query, findResalePrices }),
    listed,
  );
  route(getArtistRoute, async ({ params, query }) => getArtist(ctx, params.slug, { query, findResalePrices }), listed);
  route(getEventRoute, async ({ actor, params }) => getEvent(ctx, actor, { id: params.id, hooks }), {
    cacheTag: ({ id }) => eventTag(id),
  });
  route(getWorkspaceRoute, async ({ actor, params }) => getWorkspace(ctx, actor, params.id));
  route(getEventPoster, async ({ actor, params }) => getPoster(ctx, actor, params.id));
  route(
    setEventPoster,
    async ({ actor, params, body }) => {
      await setPoster(ctx, actor, params.id, body);
      return getPoster(ctx, actor, params.id);
    },
    { mayCall: (actor, id) => getOwnEvent(ctx, actor, id) },
  );
  route(removeEventPoster, async ({ actor, params, query }) => {
    await removePoster(ctx, actor, { id: params.id, replaces: query.replaces });
    return getPoster(ctx, actor, params.id);
  });
}

/** Calls that create and change events; each responds with the event as its editors see it. */
export function eventEditingRoutes(ctx: AppContext, route: Registrar, hooks: EditingHooks): void {
  route(createEventRoute, async ({ actor, body, request }) => {
    const id = await createEvent(ctx, actor, { body, idempotencyKey: idempotencyKeyOf(request), hooks });
    return getEventEditor(ctx, actor, id);
  });
  route(getEventEditorRoute, async ({ actor, params }) => getEventEditor(ctx, actor, params.id));
  route(updateEventRoute, async ({ actor, params, body }) =>
    getEventEditor(ctx, actor, await updateEvent(ctx, actor, { id: params.id, body, hooks })),
  );
  route(publishEventRoute, async ({ actor, params }) =>
    getEventEditor(ctx, actor, await publishEvent(ctx, actor, { id: params.id, hooks })),
  );
  route(unpublishEventRoute, async ({ actor, params }) =>
    getEventEditor(ctx, actor, await unpublishEvent(ctx, actor, params.id)),
  );
  route(deleteDraftRoute, ({ actor, params }) => deleteDraft(ctx, actor, params.id));
  route(duplicateEventRoute, async ({ actor, params, body, request }) =>
    duplicateEvent(ctx, actor, { id: params.id, body, idempotencyKey: idempotencyKeyOf(request), hooks }),
  );
  route(listEarlierPlacesRoute, async ({ actor, params }) => listEarlierPlaces(ctx, actor, params.id));
  route(findTimeZoneRoute, async ({ query }) => ({
    time_zone: await findTimeZone(query),
    choices: query.country ? timeZonesOf(query.country) : [],
  }));
}
