import { describe, expect, test } from 'vitest';
import type { EventCard } from '#contract/events.ts';
import type { HostFacts } from '#contract/hosting.ts';
import type { EarlierPlace } from '#contract/places.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildMember, buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildHost } from '#server/testing/host.ts';
import { buildEvent } from './factory.ts';

const velvet = await createTestApp();

type Host = Awaited<ReturnType<typeof buildHost>>;
type MyEvents = { results: (EventCard & HostFacts & { role: string })[]; next: string | null; previous: string | null };

const list = async ({ send }: Host, query = '') => (await send<MyEvents>('GET', `/events/my-events/?${query}`)).body;
const titles = async (host: Host, query = '') => (await list(host, query)).results.map(({ title }) => title);

/** An event that starts in so many days. */
function build({ organization }: Host, title: string, days: number, values: object = {}) {
  const starts_at = addMilliseconds(velvet.clock.now(), days * DAY);
  const ends_at = addMilliseconds(starts_at, 6 * HOUR);
  return buildEvent(velvet.ctx, {
    organization_id: organization.id,
    title,
    doors_at: null,
    starts_at,
    ends_at,
    ...values,
  });
}

/** One event of each state. */
async function buildSeason() {
  const host = await buildHost(velvet);
  await build(host, 'Draft', 40, { state: 'draft', published_at: null });
  await build(host, 'Undated', 0, { state: 'draft', published_at: null, starts_at: null, ends_at: null });
  await build(host, 'Soon', 3);
  await build(host, 'Later', 30);
  await build(host, 'On now', -0.1);
  await build(host, 'Over', -10);
  await build(host, 'Long over', -100);
  await build(host, 'Called off', 20, { state: 'cancelled' });
  return host;
}

describe('the events of a host', () => {
  test('are listed with drafts first and then the latest, and by state', async () => {
    const host = await buildSeason();
    const all = ['Undated', 'Draft', 'Later', 'Called off', 'Soon', 'On now', 'Over', 'Long over'];
    expect(await titles(host)).toEqual(all);
    expect(await titles(host, 'state=draft')).toEqual(['Undated', 'Draft']);
    expect(await titles(host, 'state=upcoming')).toEqual(['On now', 'Soon', 'Later']);
    expect(await titles(host, 'state=past')).toEqual(['Over', 'Long over']);
    expect(await titles(host, 'state=cancelled')).toEqual(['Called off']);
  });

  test('have their state and next step', async () => {
    const { results } = await list(await buildSeason());
    expect(results.map(({ title, host_state, next_step }) => [title, host_state, next_step?.code])).toEqual([
      ['Undated', 'draft', 'add_date'],
      ['Draft', 'draft', 'add_ticket_type'],
      ['Later', 'upcoming', 'add_ticket_type'],
      ['Called off', 'cancelled', 'duplicate'],
      ['Soon', 'upcoming', 'add_ticket_type'],
      ['On now', 'live', 'open_door'],
      ['Over', 'past', 'duplicate'],
      ['Long over', 'past', 'duplicate'],
    ]);
  });

  test('have the number of tickets sold, held and available', async () => {
    const host = await buildHost(velvet);
    const { id } = await build(host, 'Counted', 5);
    const free = await buildTicketType(velvet.ctx, { event_id: id, price_amount: 0, capacity: 30 });
    const paid = await buildTicketType(velvet.ctx, { event_id: id, capacity: 20 });
    await checkout(velvet.url, { ticket_type_id: free.id, quantity: 3, email: guestEmail() });
    await checkout(velvet.url, { ticket_type_id: paid.id, quantity: 2, email: guestEmail() });
    expect((await list(host)).results).toMatchObject([{ sold: 3, held: 2, sellable: 50 }]);
    await host.send('PATCH', `/events/${id}/`, { version: 1, capacity: 40 });
    expect((await list(host)).results).toMatchObject([{ sellable: 40 }]);
    await buildTicketType(velvet.ctx, { event_id: id, capacity: null });
    await host.send('PATCH', `/events/${id}/`, { version: 2, capacity: null });
    expect((await list(host)).results).toMatchObject([{ sellable: null }]);
  });

  test('are found by any words of title, place and city, and wild cards are only characters', async () => {
    const host = await buildHost(velvet);
    await build(host, 'Night of 100 %', 5, { venue_name: 'The Cellar', city: 'Bonn' });
    await build(host, 'Day_light', 6, { venue_name: 'The Attic', city: 'Köln' });
    expect(await titles(host, 'search=cellar%20NIGHT')).toEqual(['Night of 100 %']);
    expect(await titles(host, 'search=k%C3%B6ln')).toEqual(['Day_light']);
    expect(await titles(host, 'search=100%20%25')).toEqual(['Night of 100 %']);
    expect(await titles(host, 'search=y_l')).toEqual(['Day_light']);
    expect(await titles(host, 'search=cellar%20attic')).toEqual([]);
    expect(await titles(host, `search=${encodeURIComponent("'; drop table events; --")}`)).toEqual([]);
  });

  test.each(['', 'state=upcoming'])('are paged forth and back without losing one (%s)', async (filter) => {
    const host = await buildHost(velvet);
    for (let day = 1; day <= 7; day += 1) await build(host, `Day ${day}`, Math.ceil(day / 2));
    const everything = await titles(host, filter);
    const follow = async (address: string | null) =>
      (await host.send<MyEvents>('GET', (address ?? '').replace('/services/api', ''))).body;
    const pages = [await list(host, `${filter}&page_size=3`)];
    while (pages.at(-1)?.next) pages.push(await follow(pages.at(-1)?.next ?? null));
    expect(pages.flatMap(({ results }) => results.map(({ title }) => title))).toEqual(everything);
    expect(pages.map(({ results }) => results.length)).toEqual([3, 3, 1]);
    const back = await follow(pages[2]?.previous ?? null);
    expect(back.results).toEqual(pages[1]?.results);
  });

  test('are filtered by organization, and never include those of others', async () => {
    const host = await buildHost(velvet);
    const second = await buildOrganization(velvet.ctx, { owner_user_id: host.user.id });
    await build(host, 'First', 1);
    await build({ ...host, organization: second } as Host, 'Second', 2);
    const stranger = await buildHost(velvet);
    await build(stranger, 'Not mine', 3);
    expect(await titles(host)).toEqual(['Second', 'First']);
    expect(await titles(host, `organization_id=${second.id}`)).toEqual(['Second']);
    expect(await titles(host, `organization_id=${stranger.organization.id}`)).toEqual([]);
  });

  test('are only those with a permission if one is asked for, across organizations and roles', async () => {
    const host = await buildHost(velvet);
    await build(host, 'Own', 1);
    for (const role of ['manager', 'finance', 'door'] as const) {
      const other = await buildHost(velvet);
      await buildMember(velvet.ctx, { organization_id: other.organization.id, user_id: host.user.id, role });
      await build(other, role, 2);
    }
    const { id: event_id } = await build(await buildHost(velvet), 'Doorman', 3);
    await buildDoorman(velvet.ctx, { event_id, user_id: host.user.id, email: host.user.email });
    const having = async (permission: string) => (await titles(host, `permission=${permission}`)).toSorted();
    expect(await having('edit_events')).toEqual(['Own', 'manager']);
    expect(await having('see_sales')).toEqual(['Own', 'finance', 'manager']);
    expect(await having('scan')).toEqual(['Doorman', 'Own', 'door', 'manager']);
  });

  test('show door staff only what they can do', async () => {
    const door = await buildHost(velvet, 'door');
    await build(door, 'On now', -0.1);
    await build(door, 'Draft', 5, { state: 'draft' });
    const { results } = await list(door);
    expect(results.map(({ role, next_step }) => [role, next_step?.code])).toEqual([
      ['door', undefined],
      ['door', 'open_door'],
    ]);
    const { id: event_id } = await build(await buildHost(velvet), 'Elsewhere', 0.01);
    await buildDoorman(velvet.ctx, { event_id, user_id: door.user.id, email: door.user.email });
    expect((await list(door, 'search=elsewhere')).results).toMatchObject([
      { role: 'door', next_step: { code: 'open_door' } },
    ]);
  });

  test.each([
    ['state=sold', 'state'],
    ['permission=copy', 'permission'],
    ['page_size=0', 'page_size'],
    ['page_size=1000', 'page_size'],
    ['organization_id=mine', 'organization_id'],
    ['cursor=nonsense', 'cursor'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['owner_user_id=1', 'owner_user_id'],
  ])('%s is refused by name', async (query, field) => {
    const { send } = await buildHost(velvet);
    const { status, body } = await send('GET', `/events/my-events/?${query}`);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });
});

describe('earlier places', () => {
  test('are offered once each, the latest first, with what is needed to use them again', async () => {
    const host = await buildHost(velvet);
    const attic = { venue_name: 'The Attic', address: 'Dachgasse 1', city: 'Hamburg', latitude: 53.5, longitude: 10 };
    await build(host, 'First', 1, { ...attic, address: 'Old address' });
    await build(host, 'Second', 2, { venue_name: 'Cellar' });
    await build(host, 'Third', 3, { ...attic, venue_name: 'the attic' });
    await build(host, 'Nowhere', 4, { venue_name: '', state: 'draft' });
    const { body } = await host.send<EarlierPlace[]>('GET', `/organizations/${host.organization.handle}/places/`);
    expect(body).toMatchObject([
      { ...attic, venue_name: 'the attic', country: 'DE', time_zone: 'Europe/Berlin', events: 2 },
      { venue_name: 'Cellar', city: 'Berlin', latitude: null, events: 1 },
    ]);
  });
});

test('a form gets the zone of a place before anything is saved', async () => {
  const zoneOf = async (query: string) =>
    (await call<{ time_zone: string | null; choices: string[] }>(velvet.url, `/time-zones/?${query}`)).body;
  expect(await zoneOf('country=JP')).toEqual({ time_zone: 'Asia/Tokyo', choices: ['Asia/Tokyo'] });
  expect((await zoneOf('country=ES&city=Las%20Palmas')).time_zone).toBe('Atlantic/Canary');
  expect(await zoneOf('latitude=-33.87&longitude=151.2')).toEqual({ time_zone: 'Australia/Sydney', choices: [] });
  expect(await zoneOf('city=Berlin')).toEqual({ time_zone: null, choices: [] });
});
