import { api, type Row, signedIn } from './world.ts';

/** Calls of hosts about disputed payments. */
export const disputeRows: Record<string, Row[]> = {
  'GET /events/:id/disputes': [
    {
      request: ({ event }) => api(`/events/${event.slug}/disputes/`),
      expected: { ...signedIn(404), owner: 200, manager: 200, finance: 200, door: 403 },
    },
  ],
};
