import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { all, api, type Row, signedIn } from './world.ts';

/** Calls about organizers, artists and saved items. */
export const discoveryRows: Record<string, Row[]> = {
  'GET /users/:id': [
    { request: ({ organization }) => api(`/users/${organization.handle}/`), expected: all(200) },
    {
      what: 'with nothing public',
      request: async ({ ctx }) => api(`/users/${(await buildOrganization(ctx)).handle}/`),
      expected: all(404),
    },
  ],
  'GET /artists/:slug': [
    {
      request: async ({ ctx, organization }) => {
        await buildEvent(ctx, { organization_id: organization.id, line_up: ['Matrix Act'] });
        return api('/artists/matrix-act/');
      },
      expected: all(200),
    },
    {
      what: 'of a draft only',
      request: async ({ ctx, organization }) => {
        await buildEvent(ctx, { organization_id: organization.id, line_up: ['Draft Act'], state: 'draft' });
        return api('/artists/draft-act/');
      },
      expected: all(404),
    },
  ],
  'GET /saved': [{ request: () => api('/saved/'), expected: signedIn(200) }],
  'POST /saved': [{ request: ({ event }) => api('/saved/', { event_ids: [event.id] }), expected: signedIn(200) }],
  'DELETE /saved/events/:id': [{ request: ({ event }) => api(`/saved/events/${event.id}/`), expected: signedIn(200) }],
  'DELETE /saved/organizers/:id': [
    { request: ({ organization }) => api(`/saved/organizers/${organization.id}/`), expected: signedIn(200) },
  ],
  'DELETE /saved/artists/:id': [
    { request: ({ event }) => api(`/saved/artists/${event.id}/`), expected: signedIn(200) },
  ],
  'GET /saved/nights': [{ request: () => api('/saved/nights/'), expected: signedIn(200) }],
  'GET /saved/cards': [{ request: ({ event }) => api(`/saved/cards/?event_ids=${event.id}`), expected: all(200) }],
  'POST /saved/calendar': [{ request: () => api('/saved/calendar/'), expected: signedIn(201) }],
  'GET /saved/calendar/:token/events.ics': [
    { what: 'an unknown address', request: () => api(`/saved/calendar/${newSecret()}/events.ics`), expected: all(404) },
  ],
  'POST /events/:id/sale-alert': [
    {
      request: ({ event }) => api(`/events/${event.slug}/sale-alert/`, { email: 'a@example.com' }),
      expected: all(201),
    },
    {
      what: 'of a draft',
      request: async ({ ctx, organization }) => {
        const draft = await buildEvent(ctx, { organization_id: organization.id, state: 'draft' });
        return api(`/events/${draft.slug}/sale-alert/`, { email: 'a@example.com' });
      },
      expected: { ...all(404), owner: 201, manager: 201, finance: 201, door: 201 },
    },
  ],
  'GET /sale-alerts/:token': [
    { what: 'an unknown link', request: () => api(`/sale-alerts/${newSecret()}/`), expected: all(404) },
  ],
  'POST /sale-alerts/unsubscribe': [
    {
      what: 'an unknown link',
      request: () => api('/sale-alerts/unsubscribe/', { token: newSecret() }),
      expected: all(404),
    },
  ],
};
