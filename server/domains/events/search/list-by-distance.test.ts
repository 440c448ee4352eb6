import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildEvent } from '../factory.ts';

type Spot = { latitude: number; longitude: number };
type Made = Spot & { id: string; starts_at: Date | null; category: string; is_gone: boolean };
type List = {
  results: { id: string; distance_km: number }[];
  next: string | null;
  previous: string | null;
  count: number;
};

const CAP = 25;
const PAGE = 7;
const AT_ONE_VENUE = 30;
const EARTH_RADIUS_KM = 6371;
const center = { latitude: 52.52, longitude: 13.405 };
const asked = [
  { near: center, km: 5 },
  { near: center, km: 50 },
  { near: center, km: 500 },
  { near: { latitude: 0, longitude: 0 }, km: 200 },
  { near: { latitude: -17.8, longitude: 179.999 }, km: 50 },
  { near: { latitude: -17.8, longitude: -180 }, km: 500 },
  { near: { latitude: 78.22, longitude: 15.6 }, km: 500 },
  { near: { latitude: 89.9, longitude: -100 }, km: 100 },
  { near: { latitude: 90, longitude: 0 }, km: 500 },
  { near: { latitude: -85, longitude: 20 }, km: 400 },
  { near: { latitude: -89.5, longitude: 60 }, km: 20 },
  { near: { latitude: -89.5, longitude: 60 }, km: 300 },
  { near: { latitude: -90, longitude: 7 }, km: 500 },
  { near: { latitude: 30, longitude: -150 }, km: 500 },
];

const made: Made[] = [];

const velvet = await createTestApp({ settings: { count_cap: CAP } });
const { id: organization_id } = await buildOrganization(velvet.ctx);
const spots = [
  ...asked.flatMap(({ near, km }, turn) => spotsAround(near, km, turn)),
  ...Array<Spot>(AT_ONE_VENUE).fill(center),
];
for (const [place, spot] of spots.entries()) {
  const starts_at = addMilliseconds(velvet.clock.now(), (1 + ((place * 37) % 90)) * DAY);
  const category = place % 3 === 0 ? 'arts' : 'party';
  const values = { ...spot, organization_id, starts_at, doors_at: null, ends_at: addMilliseconds(starts_at, DAY) };
  const event = await buildEvent(velvet.ctx, { ...values, category, title: `Night ${place % 5}` });
  made.push({ ...event, is_gone: place % 4 === 1 } as Made);
}
const gone = made.filter(({ is_gone }) => is_gone).map(({ id }) => id);
await velvet.ctx.db.updateTable('event_search').set({ is_gone: true }).where('event_id', 'in', gone).execute();

/** Places in all directions: some very near, some just inside and some outside the distance. */
function spotsAround({ latitude, longitude }: Spot, km: number, turn: number): Spot[] {
  return [0, 0.0001, 0.3, 0.31, 0.6, 0.99, 1.01].map((share, place) => {
    const direction = turn + place * 2.4;
    const degrees = (share * km) / 111.195;
    const over = latitude + degrees * Math.cos(direction);
    const north = Math.abs(over) > 90 ? Math.sign(over) * 180 - over : over;
    const east = longitude + (degrees * Math.sin(direction)) / Math.max(0.01, Math.cos((north * Math.PI) / 180));
    return { latitude: north, longitude: Number((((((east + 180) % 360) + 360) % 360) - 180).toFixed(9)) };
  });
}

/** The straight distance through the earth, computed independently from the angle between two places. */
function kmBetween(one: Spot, other: Spot): number {
  const [a, b, turn] = [one.latitude, other.latitude, one.longitude - other.longitude].map(
    (it) => (it * Math.PI) / 180,
  ) as [number, number, number];
  const half = Math.sin((a - b) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.sqrt(half);
}

function expectedOf({ near, km }: (typeof asked)[number]) {
  return made
    .map((event) => ({ ...event, distance: Math.round(kmBetween(near, event) * 1e6) }))
    .filter(({ distance }) => distance <= km * 1e6)
    .toSorted(
      (one, other) =>
        Number(one.is_gone) - Number(other.is_gone) || one.distance - other.distance || (one.id < other.id ? -1 : 1),
    );
}

const query = ({ near, km }: (typeof asked)[number]) => `near=${near.latitude},${near.longitude}&distance_km=${km}`;
const follow = (link: string) => call<List>(velvet.url, link.replace('/services/api', ''));

test.each(asked)(
  'within $km km of $near.latitude, $near.longitude: the nearest first, then what is gone, forth and back, none lost',
  async (place) => {
    const expected = expectedOf(place);
    const pages: List[] = [
      (await call<List>(velvet.url, `/events/?${query(place)}&sort=distance&page_size=${PAGE}`)).body,
    ];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push((await follow(next)).body);
    const found = pages.flatMap(({ results }) => results);
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(found.map(({ distance_km }) => distance_km)).toEqual(
      expected.map(({ distance }) => expect.closeTo(distance / 1e6, 0)),
    );
    expect(pages[0]?.count).toBe(Math.min(CAP, expected.length));
    for (let place = pages.length - 1; place > 0; place -= 1) {
      const before = (await follow(pages[place]?.previous ?? '')).body;
      expect(before.results).toEqual(pages[place - 1]?.results);
    }
  },
);

test.each(asked)(
  'within $km km of $near.latitude, $near.longitude: the same in other orders and with other filters',
  async (place) => {
    const expected = expectedOf(place);
    const arts = expected.filter(({ category }) => category === 'arts');
    for (const [more, events] of [
      ['sort=soonest', expected],
      ['sort=newest', expected],
      ['sort=popular', expected],
      ['sort=price', expected],
      ['search=night', expected],
      ['city=Berlin', expected],
      ['category=arts', arts],
      ['category=arts&sort=distance', arts],
      ['category=arts&search=night&city=berlin&sort=distance&free=true', []],
    ] as const) {
      const { body } = await call<List>(velvet.url, `/events/?${query(place)}&page_size=100&${more}`);
      expect(body.results.map(({ id }) => id).toSorted(), more).toEqual(events.map(({ id }) => id).toSorted());
      expect(body.count, more).toBe(Math.min(CAP, events.length));
    }
  },
);
