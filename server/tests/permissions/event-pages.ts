import { buildEvent } from '#server/domains/events/factory.ts';
import { privateEventRow } from './invitations.ts';
import { all, api, editors, type Expected, type Row, signedIn, team, type World } from './world.ts';

const ownDraft: Expected = { ...team(200), visitor: 404 };

const draftOf = ({ ctx, organization }: World) => buildEvent(ctx, { organization_id: organization.id, state: 'draft' });

/** Calls that find and show events and their ticket types. */
export const eventPageRows: Record<string, Row[]> = {
  'GET /events': [{ request: () => api('/events/'), expected: all(200) }],
  'GET /events/suggestions': [{ request: () => api('/events/suggestions/?search=vel'), expected: all(200) }],
  'GET /events/my-events': [
    { request: () => api('/events/my-events/'), expected: signedIn(200) },
    {
      what: 'of the owner’s organization',
      request: ({ organization }) => api(`/events/my-events/?organization_id=${organization.id}`),
      expected: signedIn(200),
    },
  ],
  'GET /events/:id': [
    { request: ({ event }) => api(`/events/${event.slug}/`), expected: all(200) },
    {
      what: 'a draft',
      request: async (now) => api(`/events/${(await draftOf(now)).slug}/`),
      expected: ownDraft,
    },
    privateEventRow,
  ],
  'GET /events/:id/workspace': [
    { request: ({ event }) => api(`/events/${event.slug}/workspace/`), expected: team(200) },
  ],
  'GET /events/:id/poster': [{ request: ({ event }) => api(`/events/${event.slug}/poster/`), expected: editors(200) }],
  'PUT /events/:id/poster': [
    {
      what: 'of no picture',
      request: ({ event }) => api(`/events/${event.slug}/poster/`, { image: 'AAAA' }),
      expected: editors(400),
    },
  ],
  'DELETE /events/:id/poster': [
    { request: ({ event }) => api(`/events/${event.slug}/poster/`), expected: editors(200) },
  ],
  'GET /events/:id/event.ics': [{ request: ({ event }) => api(`/events/${event.slug}/event.ics`), expected: all(200) }],
  'GET /ticket-types': [
    { request: ({ event }) => api(`/ticket-types/?event_id=${event.id}`), expected: all(200) },
    {
      what: 'of a draft',
      request: async (now) => api(`/ticket-types/?event_id=${(await draftOf(now)).id}`),
      expected: ownDraft,
    },
  ],
};
