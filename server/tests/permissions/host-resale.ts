import { api, editors, type Expected, type Row, signedIn } from './world.ts';

/** Those who may see sales. */
const sellers: Expected = { ...signedIn(404), owner: 200, manager: 200, finance: 200, door: 403 };

/** Calls about Resale of an event. */
export const hostResaleRows: Record<string, Row[]> = {
  'GET /events/:id/resale': [{ request: ({ event }) => api(`/events/${event.slug}/resale/`), expected: sellers }],
  'GET /events/:id/resale/listings': [
    { request: ({ event }) => api(`/events/${event.slug}/resale/listings/`), expected: sellers },
  ],
  'POST /events/:id/resale/pause': [
    { request: ({ event }) => api(`/events/${event.slug}/resale/pause/`), expected: editors(200) },
  ],
  'POST /events/:id/resale/resume': [
    { request: ({ event }) => api(`/events/${event.slug}/resale/resume/`), expected: editors(200) },
  ],
  'GET /events/:id/resale.csv': [
    { request: ({ event }) => api(`/events/${event.slug}/resale.csv`), expected: sellers },
  ],
};
