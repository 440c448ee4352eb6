import { buildEvent } from '#server/domains/events/factory.ts';
import { all, api, editors, type Row, type World } from './world.ts';
import { eventForm } from '#server/testing/event-form.ts';

const draftOf = ({ ctx, organization }: World) =>
  buildEvent(ctx, { organization_id: organization.id, state: 'draft', published_at: null });

const shortForm = { ...eventForm, title: 'A new night' };

const another = { starts_at: ['2031-12-19T23:00'] };

/** Calls that create and change events. */
export const eventRows: Record<string, Row[]> = {
  'POST /events': [
    {
      request: ({ organization }) => api('/events/', { ...shortForm, organization_id: organization.id }),
      expected: editors(201),
    },
  ],
  'GET /events/:id/editor': [{ request: ({ event }) => api(`/events/${event.slug}/editor/`), expected: editors(200) }],
  'PATCH /events/:id': [
    {
      request: async (now) => api(`/events/${(await draftOf(now)).slug}/`, { version: 1, title: 'Another title' }),
      expected: editors(200),
    },
  ],
  'POST /events/:id/publish': [
    {
      what: 'without a ticket type',
      request: async (now) => api(`/events/${(await draftOf(now)).slug}/publish/`),
      expected: editors(409),
    },
  ],
  'POST /events/:id/unpublish': [
    {
      request: async ({ ctx, organization }) => {
        const { slug } = await buildEvent(ctx, { organization_id: organization.id });
        return api(`/events/${slug}/unpublish/`);
      },
      expected: editors(200),
    },
  ],
  'POST /events/:id/duplicate': [
    { request: async (now) => api(`/events/${(await draftOf(now)).slug}/duplicate/`, another), expected: editors(201) },
  ],
  'DELETE /events/:id': [
    { request: async (now) => api(`/events/${(await draftOf(now)).slug}/`), expected: editors(200) },
  ],
  'GET /organizations/:id/places': [
    { request: ({ organization }) => api(`/organizations/${organization.handle}/places/`), expected: editors(200) },
  ],
  'GET /time-zones': [{ request: () => api('/time-zones/?country=DE'), expected: all(200) }],
};
