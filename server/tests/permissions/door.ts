import { API_PREFIX } from '#contract/paths.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { api, editors, type Expected, type Row, signedIn, type World } from './world.ts';

const atTheDoor: Expected = { ...signedIn(404), owner: 200, manager: 200, door: 200, doorman: 200 };

const numbered = () => ({ device_id: 'door-1', scan_id: newSecret(8) });

const codeOf = async ({ ctx, type, people }: World) => (await buildTicket(ctx, { type, owner: people.holder })).code;

/** The id of a scan by the owner. */
async function scanOf(now: World): Promise<string> {
  const headers = { authorization: `Token ${await buildSession(now.ctx, now.people.owner)}` };
  const answer = await fetch(`${now.ctx.config.publicUrl}${API_PREFIX}/events/${now.event.slug}/scans/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...numbered(), code: await codeOf(now) }),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** The decisions of one device without network. */
async function queueOf({ ctx, ...now }: World) {
  const at = ctx.clock.now().toISOString();
  const scan = { kind: 'in', code: await codeOf({ ctx, ...now }), scanned_at: at, result: 'admitted' };
  return { device_id: 'door-1', device_time: at, scans: [{ ...scan, scan_id: newSecret(8) }] };
}

const seesSales: Expected = { ...signedIn(404), owner: 200, manager: 200, finance: 200, door: 403 };

/** A ticket whose holder has no name yet. */
async function namelessGuest(now: World): Promise<string> {
  const { ticket } = await buildTicket(now.ctx, { type: now.type, owner: now.people.holder });
  await now.ctx.db.updateTable('tickets').set({ holder_name: '' }).where('id', '=', ticket.id).execute();
  return ticket.id;
}

/** Calls of the door. */
export const doorRows: Record<string, Row[]> = {
  'GET /events/:id/door': [{ request: ({ event }) => api(`/events/${event.slug}/door/`), expected: atTheDoor }],
  'GET /events/:id/door/list': [
    { request: ({ event }) => api(`/events/${event.slug}/door/list/`), expected: atTheDoor },
  ],
  'POST /events/:id/scans': [
    {
      request: async (now) => api(`/events/${now.event.slug}/scans/`, { ...numbered(), code: await codeOf(now) }),
      expected: atTheDoor,
    },
    {
      what: 'against a refusal',
      request: async (now) =>
        api(`/events/${now.event.slug}/scans/`, { ...numbered(), code: await codeOf(now), override_reason: 'Band' }),
      expected: { ...atTheDoor, door: 403, doorman: 403 },
    },
  ],
  'POST /events/:id/scans/sync': [
    {
      request: async (now) => api(`/events/${now.event.slug}/scans/sync/`, await queueOf(now)),
      expected: atTheDoor,
    },
  ],
  'POST /events/:id/scans/:scan/undo': [
    {
      request: async (now) => api(`/events/${now.event.slug}/scans/${await scanOf(now)}/undo/`, numbered()),
      expected: atTheDoor,
    },
    {
      what: 'AC-09 a scan of another event',
      request: async (now) => {
        const { slug } = await buildEvent(now.ctx, { organization_id: now.organization.id });
        return api(`/events/${slug}/scans/${await scanOf(now)}/undo/`, numbered());
      },
      expected: signedIn(404),
    },
  ],
  'GET /events/:id/door/search': [
    { request: ({ event }) => api(`/events/${event.slug}/door/search/?q=robin`), expected: atTheDoor },
  ],
  'PATCH /events/:id/door/tickets/:ticket_id': [
    {
      request: async (now) =>
        api(`/events/${now.event.slug}/door/tickets/${await namelessGuest(now)}/`, { holder_name: 'Bo' }),
      expected: atTheDoor,
    },
    {
      what: 'AC-09 a ticket of another event',
      request: async (now) => {
        const { slug } = await buildEvent(now.ctx, { organization_id: now.organization.id });
        return api(`/events/${slug}/door/tickets/${await namelessGuest(now)}/`, { holder_name: 'Bo' });
      },
      expected: signedIn(404),
    },
  ],
  'PUT /events/:id/gates': [
    { request: ({ event }) => api(`/events/${event.slug}/gates/`, { gates: ['North'] }), expected: editors(200) },
  ],
  'GET /events/:id/door/report': [
    { request: ({ event }) => api(`/events/${event.slug}/door/report/`), expected: seesSales },
  ],
  'GET /events/:id/door/now': [{ request: ({ event }) => api(`/events/${event.slug}/door/now/`), expected: seesSales }],
  'GET /events/:id/door/report.csv': [
    { request: ({ event }) => api(`/events/${event.slug}/door/report.csv`), expected: seesSales },
  ],
};
