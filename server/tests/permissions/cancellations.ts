import { buildEvent } from '#server/domains/events/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { all, api, editors, type Row, signedIn, type World } from './world.ts';

/** An event of the organization without sales, so that its preview is the same for every caller. */
const unsold = async ({ ctx, organization }: World) =>
  `/events/${(await buildEvent(ctx, { organization_id: organization.id })).slug}`;

/** The holder's ticket of the event, after the event was postponed. */
async function movedTicket({ ctx, event, type, people }: World): Promise<string> {
  const { tickets } = await buildSale(ctx, { type, owner: people.holder });
  const at = ctx.clock.now();
  const choose_until = new Date(at.getTime() + 3_600_000);
  await ctx.db
    .insertInto('postponements')
    .values({ event_id: event.id, version: 1, created_at: at, choose_until })
    .onConflict((conflict) => conflict.columns(['event_id', 'version']).doUpdateSet({ created_at: at, choose_until }))
    .execute();
  return tickets[0]?.id ?? '';
}

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
  'GET /events/:id/postponement': [
    { request: ({ event }) => api(`/events/${event.slug}/postponement/`), expected: editors(200) },
  ],
  'POST /events/:id/postponement': [
    {
      request: async (now) => api(`${await unsold(now)}/postponement/`, { version: 1, starts_at: null, ends_at: null }),
      expected: editors(200),
    },
  ],
  'GET /postponements/:token': [
    { what: 'without its link', request: () => api(`/postponements/${'x'.repeat(43)}/`), expected: all(404) },
  ],
  'POST /postponements/:token': [
    {
      what: 'without its link',
      request: async (now) =>
        api(`/postponements/${'x'.repeat(43)}/`, { ticket_ids: [await movedTicket(now)], choice: 'keep' }),
      expected: all(404),
    },
  ],
  'GET /events/:id/choice': [
    {
      request: async (now) => {
        await movedTicket(now);
        return api(`/events/${now.event.slug}/choice/`);
      },
      expected: { ...signedIn(404), holder: 200 },
    },
  ],
  'POST /events/:id/choice': [
    {
      what: 'about the holder’s ticket',
      request: async (now) =>
        api(`/events/${now.event.slug}/choice/`, { ticket_ids: [await movedTicket(now)], choice: 'keep' }),
      expected: { ...signedIn(409), holder: 200 },
    },
  ],
};
