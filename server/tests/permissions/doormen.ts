import { buildDoorDevice, buildDoorLink, buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { all, api, editors, type Row, type World } from './world.ts';

const doorman = async ({ ctx, event }: World) => (await buildDoorman(ctx, { event_id: event.id })).id;
const link = async ({ ctx, event }: World) => (await buildDoorLink(ctx, { event_id: event.id })).link.id;
const device = async ({ ctx, event }: World) => (await buildDoorDevice(ctx, { event_id: event.id })).device.id;
/** The address of another event of the organization. */
const elsewhere = async ({ ctx, organization }: World) =>
  (await buildEvent(ctx, { organization_id: organization.id })).slug;

/** A call about one row of an event's door, under its own event and under another one. */
function ofOneRow(folder: string, idOf: (world: World) => Promise<string>, body?: object): Row[] {
  return [
    {
      request: async (now) => api(`/events/${now.event.slug}/${folder}/${await idOf(now)}/`, body),
      expected: editors(200),
    },
    {
      what: 'AC-09 by the address of another event',
      request: async (now) => api(`/events/${await elsewhere(now)}/${folder}/${await idOf(now)}/`, body),
      expected: editors(404),
    },
  ];
}

/** Calls about doormen and door links. */
export const doormenRows: Record<string, Row[]> = {
  'GET /events/:id/doormen': [
    { request: ({ event }) => api(`/events/${event.slug}/doormen/`), expected: editors(200) },
  ],
  'POST /events/:id/doormen': [
    { request: ({ event }) => api(`/events/${event.slug}/doormen/`, { user: guestEmail() }), expected: editors(201) },
  ],
  'PATCH /events/:id/doormen/:doorman_id': ofOneRow('doormen', doorman, { is_supervisor: true }),
  'DELETE /events/:id/doormen/:doorman_id': ofOneRow('doormen', doorman),
  'POST /events/:id/door-links': [
    { request: ({ event }) => api(`/events/${event.slug}/door-links/`, { name: 'Gate' }), expected: editors(201) },
  ],
  'DELETE /events/:id/door-links/:link_id': ofOneRow('door-links', link),
  'DELETE /events/:id/door-devices/:device_id': ofOneRow('door-devices', device),
  'GET /door-links/:token': [
    {
      request: async ({ ctx, event }) =>
        api(`/door-links/${(await buildDoorLink(ctx, { event_id: event.id })).token}/`),
      expected: all(200),
    },
    { what: 'an unknown link', request: () => api(`/door-links/${newSecret()}/`), expected: all(404) },
  ],
  'POST /door-links/:token/open': [
    {
      request: async ({ ctx, event }) => {
        const { token, pin } = await buildDoorLink(ctx, { event_id: event.id });
        return api(`/door-links/${token}/open/`, { pin });
      },
      expected: all(200),
    },
    {
      what: 'an unknown link',
      request: () => api(`/door-links/${newSecret()}/open/`, { pin: '123456' }),
      expected: all(404),
    },
  ],
};
