import { expect, test } from 'vitest';
import { PASSWORD, buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { HOUR, addMilliseconds } from '#server/platform/lib/clock.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

// The names of all fields of each response, nested ones included: a new one has to be approved here.

type World = Awaited<ReturnType<typeof buildWorld>>;
type Person = 'visitor' | 'user' | 'owner' | 'doorman' | 'holder';

const velvet = await createTestApp();
const world = await buildWorld();

async function buildWorld() {
  const { ctx } = velvet;
  const people = {
    user: await buildUser(ctx),
    owner: await buildUser(ctx, { is_seller: true }),
    doorman: await buildUser(ctx),
    holder: await buildUser(ctx),
  };
  const organization = await buildOrganization(ctx, { owner_user_id: people.owner.id });
  const now = ctx.clock.now();
  const event = await buildEvent(ctx, {
    organization_id: organization.id,
    // Doors are open and the end is far away, so that the event is on at whatever hour this runs.
    doors_at: addMilliseconds(now, -HOUR),
    starts_at: now,
    ends_at: addMilliseconds(now, 20 * HOUR),
    line_up: ['Ada'],
    tags: ['techno'],
    questions: JSON.stringify([{ id: 'q', label: 'Size', kind: 'choice', required: false, choices: ['S', 'M'] }]),
  });
  await buildDoorman(ctx, { event_id: event.id, user_id: people.doorman.id, email: people.doorman.email });
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 5000, capacity: 10 });
  const free = await buildTicketType(ctx, { event_id: event.id, price_amount: 0 });
  const sale = await buildSale(ctx, { type, owner: people.holder });
  const guest = await buildSale(ctx, { type, email: guestEmail() });
  const token = await createGuestLink(ctx, ctx.db, { email: guest.order.buyer_email, order_id: guest.order.id });
  const bought = await checkout(velvet.url, { ticket_type_id: free.id, quantity: 1, email: guestEmail() });
  return { people, event, type, sale, organization, guestToken: token, session_id: bought.body.session_id };
}

/** Lists every field as `a.b[].c`; a record with free keys (answers by question) counts as one field. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => fieldsOf(item, `${path}[]`)))];
  if (typeof value !== 'object' || value === null) return [path];
  const deep = Object.entries(value).flatMap(([name, item]) => fieldsOf(item, path ? `${path}.${name}` : name));
  return deep.length === 0 ? [path] : deep;
}

async function ask(path: string, who: Person, body?: object): Promise<string[]> {
  const token = who === 'visitor' ? undefined : await buildSession(velvet.ctx, world.people[who]);
  const headers: Record<string, string> = token ? { authorization: `Token ${token}` } : {};
  const answer = await call(velvet.url, path, { headers, ...(body && { method: 'POST', body }) });
  expect([path, answer.status]).toEqual([path, answer.status < 300 ? answer.status : 200]);
  return [...new Set(fieldsOf(answer.body))].sort();
}

const calls: Record<
  string,
  { path: (world: World) => string; who: readonly Person[]; body?: (world: World) => object }
> = {
  'an event': { path: ({ event }) => `/events/${event.id}/`, who: ['visitor', 'user', 'owner', 'doorman', 'holder'] },
  'the list of events': { path: () => '/events/', who: ['visitor', 'user', 'owner'] },
  'ticket types': { path: ({ event }) => `/ticket-types/?event_id=${event.id}`, who: ['visitor', 'holder', 'doorman'] },
  'another user': { path: ({ people }) => `/users/${people.owner.id}/`, who: ['visitor', 'user'] },
  'one’s own events': { path: () => '/events/my-events/', who: ['owner'] },
  'a door': { path: ({ event }) => `/events/${event.id}/door/`, who: ['owner', 'doorman'] },
  'one’s own tickets': { path: () => '/tickets/my-tickets/', who: ['holder'] },
  'one’s own ticket': { path: ({ sale }) => `/tickets/${sale.tickets[0]?.id}/`, who: ['holder'] },
  'tickets behind a guest’s link': { path: ({ guestToken }) => `/tickets/guest/${guestToken}/`, who: ['visitor'] },
  'where a checkout stands': {
    path: ({ session_id }) => `/payment/checkout-session-details/?session_id=${session_id}`,
    who: ['visitor', 'user', 'owner'],
  },
  'one’s own profile': { path: () => '/auth/user/', who: ['user', 'owner'] },
  'one’s own sessions': { path: () => '/auth/sessions/', who: ['user'] },
  'a login': {
    path: () => '/auth/login/',
    who: ['visitor'],
    body: ({ people }) => ({ username: people.user.username, password: PASSWORD }),
  },
};

test.each(Object.entries(calls))(
  'AC-11 the fields of %s, the same for all who get it',
  async (_what, { path, who, body }) => {
    const told = [];
    for (const person of who) told.push(await ask(path(world), person, body?.(world)));
    expect(told[0]).toMatchSnapshot();
    for (const fields of told) expect(fields).toEqual(told[0]);
  },
);

test('AC-11 an event reveals nothing about stock, sales, buyers or secrets', async () => {
  const telling = /held|sold|capacity|revenue|organizer_fee|buyer_|_buyers|email|phone|user_id|password|hash|token/;
  const fields = await ask(`/events/${world.event.id}/`, 'owner');
  expect(fields.filter((name) => telling.test(name))).toEqual([]);
});
