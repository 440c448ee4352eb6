import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { datePresets } from '#contract/event-lists.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildEvent } from '../factory.ts';

// The zones furthest from UTC, and some between.
const ZONES = ['Pacific/Kiritimati', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Etc/GMT+12'];
const FIRST = new Date('2027-03-11T13:00:00Z');
const EACH_ZONE = 19;

type Night = { title: string; zone: string; starts_at: Date; ends_at: Date };
type Preset = (typeof datePresets)[number];
type List = { results: { title: string; is_tonight?: boolean; is_on_now?: boolean }[]; count: number };
const nights: Night[] = [];

const velvet = await createTestApp();
velvet.clock.set(FIRST);
const organization_id = (await buildOrganization(velvet.ctx)).id;
for (const zone of ZONES) {
  for (let n = 0; n < EACH_ZONE; n += 1) {
    const starts_at = addMilliseconds(FIRST, n * 11 * HOUR);
    // Every third lasts for two days, every fifth until the next noon.
    const hours = n % 3 === 0 ? 50 : n % 5 === 0 ? 16 : 5;
    const night = { starts_at, ends_at: addMilliseconds(starts_at, hours * HOUR), title: `${zone} ${n}` };
    nights.push({ ...night, zone });
    await buildEvent(velvet.ctx, { ...night, organization_id, doors_at: null, time_zone: zone });
  }
}

// An independent implementation of the same rules, with the calendar functions of the standard library.
const wallTime = (instant: Date, zone: string) =>
  Temporal.Instant.from(instant.toISOString()).toZonedDateTimeISO(zone).toPlainDateTime();
const nightOf = (instant: Date, zone: string) => wallTime(instant, zone).subtract({ hours: 6 }).toPlainDate();

/** The last day of an event: what is over within 24 hours has only the day on which it begins. */
function lastDayOf({ zone, starts_at, ends_at }: Night): Temporal.PlainDate {
  const isLong = ends_at.getTime() - starts_at.getTime() > 24 * HOUR;
  return nightOf(isLong ? addMilliseconds(ends_at, -1) : starts_at, zone);
}

/** Whether an event has one of these days. What is under way is also found today. */
function isOn(event: Night, [first, last]: [Temporal.PlainDate, Temporal.PlainDate], now: Date): boolean {
  const isOnNow = event.starts_at <= now && event.ends_at > now;
  const until = isOnNow ? nightOf(now, event.zone) : lastDayOf(event);
  const latest = Temporal.PlainDate.compare(until, lastDayOf(event)) > 0 ? until : lastDayOf(event);
  return (
    Temporal.PlainDate.compare(nightOf(event.starts_at, event.zone), last) <= 0 &&
    Temporal.PlainDate.compare(latest, first) >= 0
  );
}

function fits(preset: Preset, now: Date, event: Night): boolean {
  const today = nightOf(now, event.zone);
  const sunday = today.add({ days: 7 - today.dayOfWeek });
  const [friday, tomorrow] = [sunday.subtract({ days: 2 }), today.add({ days: 1 })];
  const evening = today.toPlainDateTime({ hour: 20 });
  const isInEvening = Temporal.PlainDateTime.compare(wallTime(event.ends_at, event.zone), evening) > 0;
  if (preset === 'today') return isOn(event, [today, today], now);
  if (preset === 'tonight') return isOn(event, [today, today], now) && isInEvening;
  if (preset === 'tomorrow') return isOn(event, [tomorrow, tomorrow], now);
  const first = Temporal.PlainDate.compare(today, friday) > 0 ? today : friday;
  if (preset === 'weekend') return isOn(event, [first, sunday], now);
  if (preset === 'this_month') return isOn(event, [today, today.with({ day: today.daysInMonth })], now);
  return isOn(event, [today, today.add({ days: preset === 'week' ? 6 : 30 })], now);
}

const MOMENTS = [
  '2027-03-11T13:10:00Z',
  '2027-03-12T05:30:00Z',
  '2027-03-12T16:05:00Z',
  '2027-03-14T15:59:00Z',
  '2027-03-15T04:30:00Z',
  '2027-03-15T18:01:00Z',
];

test.each(MOMENTS)('at %s every preset finds the nights it names in every zone of the earth', async (moment) => {
  const now = new Date(moment);
  velvet.clock.set(now);
  for (const preset of datePresets) {
    const { body } = await call<List>(
      velvet.url,
      `/events/?organization_id=${organization_id}&date=${preset}&page_size=100`,
    );
    const expected = nights.filter((night) => night.ends_at > now && fits(preset, now, night));
    expect(body.results.map(({ title }) => title).toSorted(), preset).toEqual(
      expected.map(({ title }) => title).toSorted(),
    );
    expect(body.count).toBe(expected.length);
  }
});

test.each(MOMENTS)(
  'at %s a card says "tonight" of those that the filter finds and that begin tonight',
  async (moment) => {
    const now = new Date(moment);
    velvet.clock.set(now);
    const { body } = await call<List>(velvet.url, `/events/?organization_id=${organization_id}&page_size=100`);
    const beginsToday = ({ starts_at, zone }: Night) => nightOf(starts_at, zone).equals(nightOf(now, zone));
    const expected = nights.filter((night) => night.ends_at > now && beginsToday(night) && fits('tonight', now, night));
    expect(
      body.results
        .filter(({ is_tonight }) => is_tonight)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(expected.map(({ title }) => title).toSorted());
  },
);

test.each(MOMENTS)('at %s a card says "on now" of those that have begun', async (moment) => {
  const now = new Date(moment);
  velvet.clock.set(now);
  const { body } = await call<List>(velvet.url, `/events/?organization_id=${organization_id}&page_size=100`);
  const expected = nights.filter((night) => night.starts_at <= now && night.ends_at > now);
  const said = body.results.filter(({ is_on_now }) => is_on_now).map(({ title }) => title);
  expect(said.toSorted()).toEqual(expected.map(({ title }) => title).toSorted());
});

test('an event’s own page says that it is on now, until it has ended', async () => {
  const [starts_at, ends_at] = [new Date('2027-05-01T22:00:00Z'), new Date('2027-05-02T04:00:00Z')];
  const { slug } = await buildEvent(velvet.ctx, { starts_at, ends_at });
  const said: unknown[] = [];
  for (const moment of ['2027-05-01T21:59:59Z', '2027-05-01T22:00:01Z', '2027-05-02T04:00:01Z']) {
    velvet.clock.set(new Date(moment));
    said.push((await call<{ is_on_now?: boolean }>(velvet.url, `/events/${slug}/`)).body.is_on_now);
  }
  expect(said).toEqual([undefined, true, undefined]);
});

test('this month ends with the last night of the month, in the zone of each event', async () => {
  velvet.clock.set(new Date('2027-03-30T12:00:00Z'));
  const { id } = await buildOrganization(velvet.ctx);
  for (const [title, starts, time_zone] of [
    ['the last night', '2027-03-31T20:00:00Z', 'Europe/Berlin'],
    ['April already, further east', '2027-03-31T20:00:00Z', 'Pacific/Kiritimati'],
    ['still March, further west', '2027-04-01T03:00:00Z', 'America/New_York'],
    ['the first of April', '2027-04-01T20:00:00Z', 'Europe/Berlin'],
  ] as const) {
    const starts_at = new Date(starts);
    const ends_at = addMilliseconds(starts_at, 5 * HOUR);
    await buildEvent(velvet.ctx, { organization_id: id, title, starts_at, ends_at, doors_at: null, time_zone });
  }
  const { body } = await call<List>(velvet.url, `/events/?organization_id=${id}&date=this_month`);
  expect(body.results.map(({ title }) => title)).toEqual(['the last night', 'still March, further west']);
});

test('a list from any day on finds every night, in every zone of the earth', async () => {
  velvet.clock.set(FIRST);
  for (const day of ['2027-03-10', '2027-03-11', '2027-03-12', '2027-03-15', '2027-03-20', '2027-03-21']) {
    const { body } = await call<List>(
      velvet.url,
      `/events/?organization_id=${organization_id}&date_from=${day}&page_size=100`,
    );
    const [first, last] = [Temporal.PlainDate.from(day), Temporal.PlainDate.from('2027-12-31')];
    const expected = nights.filter((night) => isOn(night, [first, last], FIRST));
    expect(body.results.map(({ title }) => title).toSorted(), day).toEqual(
      expected.map(({ title }) => title).toSorted(),
    );
  }
});

test.each([
  ['2027-06-08', ['a night later, further east', 'the night itself, further west', 'the night after']],
  ['2027-06-10', ['a night later, further east', 'the night itself, further west', 'the night after']],
  ['2027-06-11', ['a night later, further east', 'the night after']],
])('from %s on, where a later night begins before it elsewhere', async (day, expected) => {
  velvet.clock.set(FIRST);
  const { id: organization_id } = await buildOrganization(velvet.ctx);
  for (const [title, starts, time_zone] of [
    ['the night itself, further west', '2027-06-11T17:00:00Z', 'Etc/GMT+12'],
    ['a night later, further east', '2027-06-10T17:00:00Z', 'Pacific/Kiritimati'],
    ['the night after', '2027-06-11T20:00:00Z', 'Europe/Berlin'],
  ] as const) {
    const starts_at = new Date(starts);
    const values = { organization_id, title, starts_at, doors_at: null, time_zone, city: day };
    await buildEvent(velvet.ctx, { ...values, ends_at: addMilliseconds(starts_at, 5 * HOUR) });
  }
  const { body } = await call<List>(velvet.url, `/events/?city=${day}&date_from=${day}`);
  expect(body.results.map(({ title }) => title)).toEqual(expected);
});
