import { beforeAll, describe, expect, test } from 'vitest';
import { listEvents } from '#contract/event-lists.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { refreshOffer } from '#server/domains/ticket-types/queries.ts';
import { buildEvent } from '../factory.ts';
import { refreshAllSortValues, refreshRecentSortValues } from './refresh-sort-values.ts';

type Card = { title: string; distance_km?: number; from_price: { amount: number } | null };
type List = { results: Card[]; next: string | null; previous: string | null; count: number | null };

const velvet = await createTestApp();
// A Wednesday, three in the afternoon in Berlin.
velvet.clock.set(new Date('2027-03-10T14:00:00Z'));
const organization_id = (await buildOrganization(velvet.ctx)).id;

const list = (query: string) => call<List>(velvet.url, `/events/?${query}`);
const titles = async (query: string) => (await list(query)).body.results.map(({ title }) => title);
const titlesOfPages = async (query: string) => {
  const found: string[] = [];
  for (
    let page = await list(query);
    ;
    page = await call<List>(velvet.url, page.body.next.replace('/services/api', ''))
  ) {
    found.push(...page.body.results.map(({ title }) => title));
    if (page.body.next === null) return found;
  }
};
const build = (title: string, starts: string, values: Parameters<typeof buildEvent>[1] = {}, hours = 6) => {
  const starts_at = new Date(starts);
  const ends_at = addMilliseconds(starts_at, hours * HOUR);
  return buildEvent(velvet.ctx, { organization_id, title, starts_at, doors_at: null, ends_at, ...values });
};

describe('dates are in the event’s own zone, and a night belongs to the day on which it began', () => {
  beforeAll(async () => {
    const dated = { city: 'Datum' };
    await build('Morning', '2027-03-10T08:00:00Z', dated, 7);
    await build('Wednesday night', '2027-03-10T21:00:00Z', dated);
    await build('After midnight', '2027-03-11T01:00:00Z', dated);
    await build('Thursday noon', '2027-03-11T11:00:00Z', dated, 2);
    await build('Friday night', '2027-03-12T22:00:00Z', dated);
    await build('Sunday into Monday', '2027-03-15T02:00:00Z', dated);
    await build('Monday', '2027-03-15T18:00:00Z', dated);
    await build('Next month', '2027-04-07T18:00:00Z', dated);
    // Already Thursday in Auckland, still Wednesday in New York.
    await build('Auckland', '2027-03-10T15:00:00Z', { ...dated, time_zone: 'Pacific/Auckland' });
    await build('New York', '2027-03-11T03:00:00Z', { ...dated, time_zone: 'America/New_York' });
  });

  test.each([
    ['today', ['Morning', 'Auckland', 'Wednesday night', 'After midnight', 'New York']],
    ['tonight', ['Auckland', 'Wednesday night', 'After midnight', 'New York']],
    ['tomorrow', ['Thursday noon']],
    ['weekend', ['Friday night', 'Sunday into Monday']],
    [
      'week',
      [
        'Morning',
        'Auckland',
        'Wednesday night',
        'After midnight',
        'New York',
        'Thursday noon',
        'Friday night',
        'Sunday into Monday',
        'Monday',
      ],
    ],
  ])('%s', async (preset, expected) => {
    expect(await titles(`city=Datum&date=${preset}`)).toEqual(expected);
  });

  test('a range contains whole days', async () => {
    expect(await titles('city=Datum&date_from=2027-03-11&date_to=2027-03-12')).toEqual([
      'Thursday noon',
      'Friday night',
    ]);
    expect(await titles('city=Datum&date_from=2027-03-16')).toEqual(['Next month']);
    expect(await titles('city=Datum&date_to=2027-03-09')).toEqual([]);
  });

  test('at two in the morning it is still last night', async () => {
    velvet.clock.set(new Date('2027-03-11T01:30:00Z'));
    expect(await titles('city=Datum&date=tonight')).toContain('Wednesday night');
    expect(await titles('city=Datum&date=tomorrow')).toEqual(['Thursday noon']);
    velvet.clock.set(new Date('2027-03-10T14:00:00Z'));
  });

  test('a night with a daylight saving change counts once', async () => {
    await build('Shortest night', '2027-03-27T23:00:00Z', { city: 'Spring' });
    expect(await titles('city=Spring&date_from=2027-03-27&date_to=2027-03-27')).toEqual(['Shortest night']);
    expect(await titles('city=Spring&date_from=2027-03-28&date_to=2027-03-28')).toEqual([]);
  });
});

describe('price filters use the prices that cards show', () => {
  beforeAll(async () => {
    for (const [title, prices] of [
      ['Free', [0]],
      ['Cheap', [1000]],
      ['Dear', [5000, 9000]],
      // The cheap tickets are sold out: the cheapest open type costs more.
      ['Early birds gone', [500, 3000]],
      ['Nothing on sale', []],
    ] as const) {
      const { id } = await build(title, '2027-05-01T18:00:00Z', { city: 'Preis' });
      for (const [position, price_amount] of prices.entries()) {
        const isGone = title === 'Early birds gone' && position === 0;
        await buildTicketType(velvet.ctx, { event_id: id, price_amount, position, capacity: isGone ? 0 : 50 });
      }
    }
    await refreshAllSortValues(velvet.ctx.db, velvet.clock.now());
  });

  test.each([
    ['free=true', ['Free']],
    ['price_max=1100', ['Free', 'Cheap']],
    ['price_max=0', ['Free']],
    ['price_min=1', ['Cheap', 'Dear', 'Early birds gone']],
    ['price_min=1101&price_max=4000', ['Early birds gone']],
  ])('%s', async (query, expected) => {
    expect((await titles(`city=Preis&${query}`)).toSorted()).toEqual([...expected].toSorted());
  });

  test('the order by price follows the prices on the cards', async () => {
    expect(await titles('city=Preis&sort=price')).toEqual([
      'Free',
      'Cheap',
      'Early birds gone',
      'Dear',
      'Nothing on sale',
    ]);
  });
});

test('a price follows the offer, and a change of title does not bring back the price of a sold-out type', async () => {
  const { id } = await build('Turning', '2027-05-01T18:00:00Z', { city: 'Wende' });
  const early = await buildTicketType(velvet.ctx, { event_id: id, price_amount: 500 });
  await buildTicketType(velvet.ctx, { event_id: id, price_amount: 3000 });
  const isCheap = async () => (await titles('city=Wende&price_max=1000')).length === 1;
  expect(await isCheap()).toBe(true);
  await velvet.ctx.db.updateTable('ticket_types').set({ state: 'paused' }).where('id', '=', early.id).execute();
  await velvet.ctx.db.transaction().execute(async (tx) => refreshOffer(tx, id));
  await refreshRecentSortValues(velvet.ctx);
  expect(await isCheap()).toBe(false);
  await velvet.ctx.db.updateTable('events').set({ title: 'Turned' }).where('id', '=', id).execute();
  await refreshRecentSortValues(velvet.ctx);
  expect([await isCheap(), (await list('city=Wende&price_min=2000')).body.count]).toEqual([false, 1]);
});

test('the list matches its contract and follows changes of events and organizations', async () => {
  const { id } = await build('Zürich “Nacht” \\ </script> 🦊', '2027-05-01T18:00:00Z', {
    city: 'Wort',
    latitude: 47,
    longitude: 8,
  });
  for (const query of ['city=Wort', 'city=Wort&near=47,8', 'city=Wort&search=nacht', 'search=%21', 'city=None']) {
    const { body } = await list(query);
    expect(listEvents.responses[200].strict().parse(body), query).toEqual(body);
  }
  const [card] = (await list('city=Wort')).body.results;
  const organization = await buildOrganization(velvet.ctx, { name: 'Other Owls' });
  const changed = { title: 'Neu', from_amount: 700, organization_id: organization.id };
  await velvet.ctx.db.updateTable('events').set(changed).where('id', '=', id).execute();
  await velvet.ctx.db
    .updateTable('organizations')
    .set({ name: 'Owls Again' })
    .where('id', '=', organization.id)
    .execute();
  const { id: organizationId, name, handle } = { ...organization, name: 'Owls Again' };
  expect((await list('city=Wort')).body.results).toEqual([
    {
      ...card,
      title: 'Neu',
      from_price: { amount: 700, currency: 'eur' },
      poster: expect.objectContaining({ version: expect.any(String) }),
      organization: { id: organizationId, name, handle },
    },
  ]);
});

test('the age filter finds events that admit this age', async () => {
  for (const age_limit of [null, 16, 18, 21]) {
    await build(`From ${age_limit ?? 0}`, '2027-05-01T18:00:00Z', { city: 'Alter', age_limit });
  }
  expect((await titles('city=Alter&age=17')).toSorted()).toEqual(['From 0', 'From 16']);
  expect(await titles('city=Alter&age=0')).toEqual(['From 0']);
  expect(await titles('city=Alter&age=99')).toHaveLength(4);
});

describe('near a place', () => {
  beforeAll(async () => {
    for (const [title, latitude, longitude] of [
      ['Alexanderplatz', 52.5219, 13.4132],
      ['Potsdam', 52.3906, 13.0645],
      ['Leipzig', 51.3397, 12.3731],
      ['Fiji, west of the line', -17.8, 179.99],
      ['Fiji, east of the line', -17.8, -179.99],
    ] as const) {
      await build(title, '2027-05-01T18:00:00Z', { city: 'Ort', latitude, longitude });
    }
    await build('Nowhere', '2027-05-01T18:00:00Z', { city: 'Ort' });
  });
  const fromMitte = 'city=Ort&near=52.52,13.405';

  test('only events within the distance, fifty kilometres by default, each with its distance', async () => {
    expect((await titles(fromMitte)).toSorted()).toEqual(['Alexanderplatz', 'Potsdam']);
    expect(await titles(`${fromMitte}&distance_km=5`)).toEqual(['Alexanderplatz']);
    const { body } = await list(`${fromMitte}&sort=distance&distance_km=200`);
    expect(body.results.map(({ title }) => title)).toEqual(['Alexanderplatz', 'Potsdam', 'Leipzig']);
    const [near = 0, far = 0] = body.results.map(({ distance_km }) => distance_km);
    expect([near, far]).toEqual([expect.closeTo(0.6, 0), expect.closeTo(27.3, 0)]);
  });

  test('across the date line, page by page', async () => {
    const first = await list('city=Ort&near=-17.8,179.999&sort=distance&page_size=1');
    const second = await call<List>(velvet.url, (first.body.next ?? '').replace('/services/api', ''));
    expect([first, second].map(({ body }) => body.results[0]?.title)).toEqual([
      'Fiji, west of the line',
      'Fiji, east of the line',
    ]);
    expect(second.body.next).toBeNull();
  });

  test('every sort order and counting method finds the same events', async () => {
    for (const [place, expected] of [
      ['52.52,13.405', ['Alexanderplatz', 'Potsdam']],
      ['-17.8,-179.999', ['Fiji, east of the line', 'Fiji, west of the line']],
      ['-90,0', []],
      ['12,-100', []],
    ] as const) {
      for (const query of ['sort=distance', 'sort=soonest', 'sort=distance&city=Ort', 'sort=distance&search=ort']) {
        const { body } = await list(`near=${place}&${query}`);
        expect(body.results.map(({ title }) => title).toSorted(), `${place} ${query}`).toEqual(expected);
        expect(body.count).toBe(expected.length);
      }
    }
  });

  test('cards have a distance only if a place is given', async () => {
    const { body } = await list('city=Ort');
    expect(body.results.some((card) => 'distance_km' in card)).toBe(false);
  });
});

test('popular sorts by tickets sold', async () => {
  for (const sold of [1, 2, 0]) {
    const { id } = await build(`Sold ${sold}`, '2027-05-01T18:00:00Z', { city: 'Beliebt' });
    const type = await buildTicketType(velvet.ctx, { event_id: id });
    for (let sale = 0; sale < sold; sale += 1) await buildSale(velvet.ctx, { type });
  }
  await refreshAllSortValues(velvet.ctx.db, velvet.clock.now());
  expect(await titles('city=Beliebt&sort=popular')).toEqual(['Sold 2', 'Sold 1', 'Sold 0']);
});

test('an owner searches their drafts, with or without a date', async () => {
  const draft = { state: 'draft', published_at: null, starts_at: null, ends_at: null, doors_at: null, city: 'Entwurf' };
  for (const title of ['Half an idea', 'Another half'])
    await buildEvent(velvet.ctx, { organization_id, title, ...draft });
  const answer = await list('published_only=false&search=half&page_size=1&sort=popular&near=1,1&price_max=5');
  expect(answer.status).toBe(200);
});

test('a list near a place has events with tickets left first, the nearest of them first', async () => {
  const place = { latitude: -33.86, longitude: 151.2 };
  const night = async (title: string, north: number, capacity: number | null) => {
    const event = await build(title, '2027-03-20T21:00:00Z', { ...place, latitude: place.latitude + north });
    const type = await buildTicketType(velvet.ctx, { event_id: event.id, ...(capacity !== null && { capacity }) });
    if (capacity !== null) await buildSale(velvet.ctx, { type, quantity: capacity });
  };
  await night('Sold out next door', 0, 2);
  await night('Around the corner', 0.01, null);
  await night('Across the harbour', 0.1, null);
  await night('Gone two doors on', 0.001, 1);
  const openFirst = ['Around the corner', 'Across the harbour', 'Sold out next door', 'Gone two doors on'];
  const nearest = 'near=-33.86,151.2&distance_km=50&sort=distance';
  expect(await titles(nearest), 'on one page, at once').toEqual(openFirst);
  await refreshAllSortValues(velvet.ctx.db, velvet.clock.now());
  for (const size of [1, 3]) expect(await titlesOfPages(`${nearest}&page_size=${size}`)).toEqual(openFirst);
  expect((await titles('near=-33.86,151.2&distance_km=50&sort=soonest')).toSorted()).toHaveLength(4);
});
