import { buildDoor, numbered } from '#server/domains/door/factory.ts';
import { buildDoorLink } from '#server/domains/doormen/factory.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { type LimitWorld, newEmail, perAddress, perKey, perMailbox, signIn } from './world.ts';
import { hosts, hostsOfOne } from './organizations.ts';

const post = (path: string, body: object = {}) => ({ method: 'POST', path, body }) as const;
const door = ({ ctx }: LimitWorld) => buildDoor(ctx);

/** The limits of the door and of reports. */
export const doorLimits = {
  limit_doormen_per_event_day: perKey(hostsOfOne, async ({ event, act }, n, world) => ({
    ...post(`/events/${event.slug}/doormen/`, { user: newEmail() }),
    headers: await act(world, n),
  })),
  limit_doorman_mails_per_email_day: perMailbox(
    newEmail,
    (email) => email,
    async (email, n, world) => {
      const { event, act } = await hostsOfOne(world);
      return { ...post(`/events/${event.slug}/doormen/`, { user: email }), headers: await act(world, n) };
    },
  ),
  limit_door_link_per_ip_minute: perAddress(async (n, { ctx }) => {
    const { token, pin } = await buildDoorLink(ctx, { event_id: (await buildDoor(ctx)).event.id });
    return n % 2 ? post(`/door-links/${token}/open/`, { pin }) : { method: 'GET', path: `/door-links/${token}/` };
  }),
  limit_scan_per_device_second: {
    seconds: 1,
    ...perKey(door, ({ event, headers }, n) => ({
      ...post(`/events/${event.slug}/scans/`, numbered({ code: `V1.${n}` })),
      headers,
    })),
  },
  limit_door_sync_per_device_minute: perKey(door, ({ event, headers }, n, { ctx }) => {
    const device_time = ctx.clock.now().toISOString();
    const scan = { scan_id: newSecret(8), kind: 'in', code: `V1.${n}`, scanned_at: device_time, result: 'admitted' };
    const path = `/events/${event.slug}/scans/sync/`;
    return { ...post(path, { device_id: 'phone-1', device_time, scans: [scan] }), headers };
  }),
  limit_door_list_per_device_minute: perKey(door, ({ event, headers }) => ({
    method: 'GET',
    path: `/events/${event.slug}/door/list/`,
    headers,
  })),
  limit_door_search_per_device_minute: perKey(door, ({ event, headers }, n) => ({
    method: 'GET',
    path: `/events/${event.slug}/door/search/?q=robin${n}`,
    headers,
  })),
  limit_reports_per_user_hour: perKey(hosts, async ({ owner, newEvent }, n, world) => {
    const files = ['orders.csv', 'guests.csv', 'door/report.csv', 'statement.csv'];
    const path = `/events/${(await newEvent()).slug}/${files[n % files.length]}`;
    return { method: 'GET', path, headers: await signIn(world, owner) };
  }),
};
