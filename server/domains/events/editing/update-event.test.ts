import { describe, expect, test } from 'vitest';
import type { EventEditor } from '#contract/event-editing.ts';
import type { EventDetail } from '#contract/events.ts';
import { REPEATED_HOUR, SKIPPED_HOUR } from '#contract/wall-time.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { until } from '#server/testing/until.ts';

const velvet = await createTestApp();

type Hosted = Awaited<ReturnType<typeof buildHostedEvent>>;
const BERLIN = {
  time_zone: 'Europe/Berlin',
  doors_at: new Date('2031-12-12T21:00:00Z'),
  starts_at: new Date('2031-12-12T22:00:00Z'),
  ends_at: new Date('2031-12-13T04:00:00Z'),
};
const build = (values: Parameters<typeof buildHostedEvent>[1] = {}) =>
  buildHostedEvent(velvet, { ...BERLIN, ...values });
const editor = async ({ send }: Hosted) => (await send<EventEditor>('GET', '/editor/')).body;
const save = (hosted: Hosted, values: object, version = 1) =>
  hosted.send<EventEditor & Record<string, string[]>>('PATCH', '/', { version, ...values });
const page = async ({ event }: Hosted, slug = event.slug) =>
  (await call<EventDetail>(velvet.url, `/events/${slug}/`)).body;

describe('saving an event', () => {
  const everything = {
    title: 'Another night',
    summary: 'Until the sun is up.',
    description_html: '<h2>Tonight</h2><p>Bring <strong>nothing</strong>.</p>',
    category: 'concert',
    tags: ['techno', 'all night'],
    line_up: ['Ada', 'Grace', 'Mary'],
    venue_name: 'The Attic',
    address: 'Dachgasse 1',
    city: 'Hamburg',
    country: 'DE',
    latitude: 53.55,
    longitude: 9.99,
    doors_at: '2031-12-13T21:00',
    starts_at: '2031-12-13T22:00',
    ends_at: '2031-12-14T06:00',
    age_limit: 21,
    dress_code: 'Black',
    house_rules: 'No cameras.\nNo bags.',
    visibility: 'unlisted',
    capacity: 500,
    fee_payer: 'organizer',
    refund_policy: 'until_7_days',
    resale_allowed: false,
    resale_cap_basis_points: 8000,
    transfer_allowed: false,
    reentry_allowed: true,
    hold_minutes: 20,
    max_per_order: 4,
    max_per_buyer: 8,
    code_mode: 'rotating',
    codes_revealed_at: '2031-12-13T12:00',
  };

  const POINT = { latitude: 52.5, longitude: 13.4 };
  test.each<[string, object, object]>([
    ['another address', { address: 'Neue Gasse 2' }, { latitude: null, longitude: null }],
    ['another venue without an address', { venue_name: 'The Attic' }, { latitude: null, longitude: null }],
    ['another city, with its point', { city: 'Hamburg', latitude: 53.55, longitude: 9.99 }, { latitude: 53.55 }],
    ['another address at the same point', { address: 'Neue Gasse 2', ...POINT }, POINT],
    ['another title', { title: 'Another night' }, POINT],
  ])('%s keeps no point on the map of an earlier place', async (_what, fields, point) => {
    expect((await save(await build(POINT), fields)).body).toMatchObject(point);
  });

  test('saves every field, and shows it to the editors and on the page', async () => {
    const hosted = await build();
    const { status, body } = await save(hosted, everything);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...everything, version: 2, state: 'published' });
    expect(await editor(hosted)).toEqual(body);
    const shown = await page(hosted, body.slug);
    const { doors_at: _doors, starts_at: _start, ends_at: _end, ...sameOnPage } = everything;
    const {
      capacity: _a,
      fee_payer: _b,
      resale_cap_basis_points: _c,
      code_mode: _d,
      codes_revealed_at: _e,
      ...visible
    } = sameOnPage;
    expect(shown).toMatchObject(visible);
    expect(shown.starts_at).toBe('2031-12-13T21:00:00.000Z');
  });

  test('invalidates cached pages', async () => {
    const hosted = await build();
    expect((await page(hosted)).title).toBe('Velvet Night');
    await save(hosted, { title: 'Renamed' });
    await until(async () => (await page(hosted)).title === 'Renamed');
  });

  test('keeps fields that are not sent, and can empty optional ones', async () => {
    const hosted = await build({ age_limit: 18, doors_at: BERLIN.doors_at, max_per_buyer: 4 });
    await save(hosted, { summary: 'Now with a summary' });
    const { body } = await save(hosted, { age_limit: null, doors_at: null, max_per_buyer: null }, 2);
    const values = { title: 'Velvet Night', summary: 'Now with a summary', age_limit: null, doors_at: null };
    expect(body).toMatchObject({ ...values, max_per_buyer: null, version: 3 });
  });

  test('without changes makes no new version', async () => {
    const hosted = await build();
    expect((await save(hosted, {})).body.version).toBe(1);
    expect((await save(hosted, { title: 'Velvet Night', starts_at: '2031-12-12T23:00' })).body.version).toBe(1);
    expect((await save(hosted, { title: 'x' }, 7)).body).toEqual({ version: ['This event has no such version.'] });
  });

  test('removes active content from a description', async () => {
    const description_html = '<p onclick="steal()">Hi</p><script>steal()</script><a href="javascript:steal()">x</a>';
    const hosted = await build();
    const clean = '<p>Hi</p><a rel="nofollow noopener ugc" target="_blank">x</a>';
    expect((await save(hosted, { description_html })).body.description_html).toBe(clean);
    expect((await page(hosted)).description_html).toBe(clean);
  });

  test('keeps the ids of questions, by which answers are stored', async () => {
    const hosted = await build();
    const name = { label: 'Your name?', kind: 'text', required: true };
    const first = (await save(hosted, { questions: [name] })).body.questions;
    expect(first).toMatchObject([{ ...name, choices: [] }]);
    const choice = { label: 'Food?', kind: 'choice', choices: ['All', 'Vegan'] };
    const second = (await save(hosted, { questions: [choice, { ...first[0], label: 'Full name?' }] }, 2)).body
      .questions;
    expect(second).toMatchObject([
      { ...choice, required: false },
      { id: first[0]?.id, label: 'Full name?' },
    ]);
    const stolen = await save(hosted, { questions: [{ ...name, id: '__proto__' }] }, 3);
    expect(stolen).toMatchObject({ status: 400, body: { questions: ['Leave out the id of a new question.'] } });
  });

  test.each<[string, object, string, string]>([
    ['no title', { title: '' }, 'title', 'Enter a title.'],
    ['a long summary', { summary: 'x'.repeat(301) }, 'summary', 'Use at most 300 characters.'],
    ['a book', { description_html: 'x'.repeat(50_001) }, 'description_html', 'Use at most 50,000 characters.'],
    ['an empty tag', { tags: [''] }, 'tags', 'Enter the tag.'],
    ['many tags', { tags: Array.from({ length: 13 }, (_, n) => `t${n}`) }, 'tags', 'At most 12 tags.'],
    ['many artists', { line_up: Array.from({ length: 101 }, () => 'x') }, 'line_up', 'At most 100 names.'],
    ['no place', { venue_name: '' }, 'venue_name', 'A published event needs a place.'],
    ['no city', { city: '' }, 'city', 'A published event needs a city.'],
    ['half a point', { latitude: 52 }, 'longitude', 'Give both coordinates.'],
    ['no start', { starts_at: null }, 'starts_at', 'Enter a date and time.'],
    ['a start that is over', { starts_at: '2021-01-01T20:00' }, 'starts_at', 'Choose a date in the future.'],
    ['an end before the start', { ends_at: '2031-12-12T22:30' }, 'ends_at', 'Must be after the start.'],
    ['an event of three weeks', { ends_at: '2032-01-02T23:30' }, 'ends_at', 'At most 14 days after the start.'],
    ['doors after the start', { doors_at: '2031-12-12T23:30' }, 'doors_at', 'Must not be after the start.'],
    ['an age', { age_limit: 100 }, 'age_limit', 'At most 99.'],
    ['half an age', { age_limit: 1.5 }, 'age_limit', 'Enter a whole number.'],
    ['no such visibility', { visibility: 'secret' }, 'visibility', 'Choose who may see it.'],
    ['no capacity', { capacity: 0 }, 'capacity', 'At least 1.'],
    ['a cap', { resale_cap_basis_points: 12_001 }, 'resale_cap_basis_points', 'At most 12,000.'],
    ['a short hold', { hold_minutes: 4 }, 'hold_minutes', 'At least 5.'],
    ['a large order', { max_per_order: 21 }, 'max_per_order', 'At most 20.'],
    ['words for yes', { transfer_allowed: 'yes' }, 'transfer_allowed', 'Choose yes or no.'],
    [
      'one choice',
      { questions: [{ label: 'x', kind: 'choice', choices: ['a', 'a'] }] },
      'questions',
      'Give at least two choices.',
    ],
    ['no version', { version: undefined }, 'version', 'Enter a whole number.'],
    ['a slug', { slug: 'mine' }, 'slug', 'Unknown field.'],
    ['a state', { state: 'draft' }, 'state', 'Unknown field.'],
    ['another host', { organization_id: 'x' }, 'organization_id', 'Unknown field.'],
    ['a fee', { fee_basis_points: 0 }, 'fee_basis_points', 'Unknown field.'],
    ['a currency', { currency: 'usd' }, 'currency', 'Unknown field.'],
    ['a counter', { sold: 0 }, 'sold', 'Unknown field.'],
    ['a skipped hour', { starts_at: '2031-03-30T02:30', doors_at: null }, 'starts_at', SKIPPED_HOUR],
    ['a repeated hour', { starts_at: '2031-10-26T02:30', doors_at: null }, 'starts_at', REPEATED_HOUR],
  ])('%s is refused by name, and nothing is saved', async (_what, values, field, message) => {
    const hosted = await build();
    const before = await editor(hosted);
    const { status, body } = await save(hosted, { summary: 'Not saved', ...values });
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
    expect((body as Record<string, string[]>)[field]?.[0]).toContain(message);
    expect(await editor(hosted)).toEqual(before);
  });
});

describe('the local times of an event', () => {
  test('stay the same when the zone changes', async () => {
    const hosted = await build({ codes_revealed_at: new Date('2031-12-12T11:00:00Z') });
    const { body } = await save(hosted, { time_zone: 'America/New_York' });
    expect(body).toMatchObject({
      starts_at: '2031-12-12T23:00',
      doors_at: '2031-12-12T22:00',
      codes_revealed_at: '2031-12-12T12:00',
    });
    expect((await page(hosted)).starts_at).toBe('2031-12-13T04:00:00.000Z');
  });

  test('may be in the second of two equal hours, which is kept when something else is saved', async () => {
    const hosted = await build();
    const night = { doors_at: null, starts_at: '2031-10-25T23:00', ends_at: '2031-10-26T02:30' };
    const { body } = await save(hosted, { ...night, repeated_hours: { ends_at: 'second' } });
    expect(body).toMatchObject({ ...night, repeated_hours: { ends_at: 'second' } });
    await save(hosted, { summary: 'Five and a half hours' }, 2);
    expect((await page(hosted)).ends_at).toBe('2031-10-26T01:30:00.000Z');
    const other = await save(hosted, { ends_at: '2031-10-26T02:30', repeated_hours: { ends_at: 'first' } }, 3);
    expect(other.body).toMatchObject({ version: 4, repeated_hours: { ends_at: 'first' } });
  });

  test('cannot change when the event is over', async () => {
    const now = velvet.clock.now();
    const over = { doors_at: null, starts_at: addMilliseconds(now, -2 * DAY), ends_at: addMilliseconds(now, -DAY) };
    const hosted = await build(over);
    const { body } = await save(hosted, { ends_at: '2031-12-13T05:00' });
    expect(body).toEqual({ ends_at: ['The event is over.'] });
    expect((await editor(hosted)).locked.map(({ field }) => field)).toContain('ends_at');
    expect((await save(hosted, { summary: 'Thank you for coming' })).status).toBe(200);
  });

  test('cannot change when the event is cancelled', async () => {
    const hosted = await build({ state: 'cancelled' });
    expect(await save(hosted, { title: 'x' })).toMatchObject({ status: 409, body: { code: 'event_cancelled' } });
  });
});

describe('what an event costs', () => {
  test('changes for new buyers at once, but not for running checkouts', async () => {
    const hosted = await build();
    const [type] = hosted.types;
    const buy = () => checkout(velvet.url, { ticket_type_id: type?.id, quantity: 1, email: guestEmail() });
    const before = await buy();
    expect(before.body.order.total.amount).toBe(5300);
    const { body } = await save(hosted, { fee_payer: 'organizer' });
    expect(body.fee_payer).toBe('organizer');
    expect((await buy()).body.order.total.amount).toBe(5000);
    const again = await call<{ order: { total: { amount: number } } }>(
      velvet.url,
      `/payment/checkout-session-details/?session_id=${before.body.session_id}`,
    );
    expect(again.body.order.total.amount).toBe(5300);
    expect((await page(hosted)).from_price?.amount).toBe(5000);
  });

  test('cannot fall below what a card can pay, because the host pays the fees', async () => {
    const hosted = await buildHostedEvent(velvet, BERLIN, [
      { price_amount: 0 },
      { name: 'Cloakroom', price_amount: 30 },
      { name: 'Former', price_amount: 20, state: 'archived' },
    ]);
    expect(await save(hosted, { fee_payer: 'organizer' })).toMatchObject({
      status: 400,
      body: { fee_payer: ['A card cannot pay less than €0.50, and “Cloakroom” would cost €0.30.'] },
    });
    expect((await editor(hosted)).fee_payer).toBe('buyer');
  });
});
