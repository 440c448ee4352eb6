import { buildEvent } from '#server/domains/events/factory.ts';
import { api, editors, type Row, type World } from './world.ts';

/** An event of the organization without sales, so that its rehearsal is the same for everybody. */
const unsold = async ({ ctx, organization }: World) =>
  `/events/${(await buildEvent(ctx, { organization_id: organization.id })).slug}`;

/** Calls that cancel and move events: for those who may edit events and refund orders. */
export const cancellationRows: Record<string, Row[]> = {
  'GET /events/:id/cancellation': [
    { request: ({ event }) => api(`/events/${event.slug}/cancellation/`), expected: editors(200) },
  ],
  'POST /events/:id/cancellation': [
    {
      what: 'with figures that nobody has seen',
      request: async (now) => api(`${await unsold(now)}/cancellation/`, { fingerprint: 'f'.repeat(64) }),
      expected: editors(409),
    },
  ],
};
