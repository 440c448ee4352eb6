import { describe, expect, test } from 'vitest';
import type { FieldErrors } from '#contract/common/error.ts';
import type { EventEditor } from '#contract/event-editing.ts';
import type { EventDetail } from '#contract/events.ts';
import { REPEATED_HOUR, SKIPPED_HOUR } from '#contract/wall-time.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHost } from '#server/testing/host.ts';
import { forgetRequests } from '../forget-requests.ts';
import { eventForm } from '#server/testing/event-form.ts';

const velvet = await createTestApp();

const form = { ...eventForm, title: 'Velvet Night' };
const ticket = { ticket_name: 'Early bird', ticket_price: { amount: 2000, currency: 'eur' }, ticket_quantity: 50 };

type Host = Awaited<ReturnType<typeof buildHost>>;
const create = <Body = EventEditor>({ send }: Host, values: object = {}, headers = {}) =>
  send<Body>('POST', '/events/', { ...form, ...values }, headers);
const countEvents = async ({ organization }: Host) => {
  const rows = await velvet.ctx.db
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', organization.id)
    .execute();
  return rows.length;
};

describe('making an event', () => {
  test('takes a title, a kind, a start and an end, a place and a ticket, and answers with a draft', async () => {
    const host = await buildHost(velvet);
    const { status, body } = await create(host, ticket);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...form, state: 'draft', version: 1, sellable: 50, sold: 0, currency: 'eur' });
    expect(body).toMatchObject({ time_zone: 'Europe/Berlin', doors_at: null, capacity: null, locked: [], series: [] });
    expect(body.next_step).toEqual({ code: 'publish', field: null, ticket_type: null });
  });

  test('gives the draft its page and its poster at once, for its team alone', async () => {
    const host = await buildHost(velvet);
    const { body } = await create(host, ticket);
    const page = await host.send<EventDetail>('GET', `/events/${body.slug}/`);
    expect(page.body).toMatchObject({ title: form.title, starts_at: '2031-12-12T22:00:00.000Z', can: { edit: true } });
    expect(page.body.ticket_types).toMatchObject([{ name: 'Early bird', total: { amount: 2150 } }]);
    const poster = await fetch(`${velvet.url}/media/posters/${body.id}/${body.poster.version}/poster-320.webp`);
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await call(velvet.url, `/events/${body.slug}/`)).status).toBe(404);
  });

  test('freezes the organization’s fees, and copies who pays them', async () => {
    const host = await buildHost(velvet);
    const fees = { fee_basis_points: 250, fee_fixed_amount: 10, fee_payer: 'organizer' };
    await velvet.ctx.db.updateTable('organizations').set(fees).where('id', '=', host.organization.id).execute();
    const { body } = await create(host);
    await velvet.ctx.db
      .updateTable('organizations')
      .set({ fee_basis_points: 900 })
      .where('id', '=', host.organization.id)
      .execute();
    const again = await host.send<EventEditor>('GET', `/events/${body.id}/editor/`);
    expect(again.body).toMatchObject(fees);
  });

  test('a repeated or concurrent request creates nothing more', async () => {
    const host = await buildHost(velvet);
    const key = { 'idempotency-key': 'form-1' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(host, ticket, key)));
    answers.push(await create(host, ticket, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await countEvents(host)).toBe(1);
    const other = await create(host, { title: 'Another' }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    await forgetRequests({ ...velvet.ctx, clock: { now: () => new Date(Date.now() + 200_000_000) } });
    expect((await create(host, { title: 'Another' }, key)).status).toBe(201);
  });

  test('asks which organization when there are several, and refuses those of others', async () => {
    const host = await buildHost(velvet);
    const second = await buildOrganization(velvet.ctx, { owner_user_id: host.user.id });
    expect(await create(host)).toMatchObject({ status: 400, body: { organization_id: ['Choose the organization.'] } });
    const { body } = await create(host, { organization_id: second.id });
    expect(body.organization.id).toBe(second.id);
    const stranger = await buildOrganization(velvet.ctx);
    expect((await create(host, { organization_id: stranger.id })).status).toBe(404);
    const door = await buildHost(velvet, 'door');
    expect((await create(door)).status).toBe(403);
    expect((await create(door, { organization_id: door.organization.id })).status).toBe(403);
    const { headers } = await buildSignedIn(velvet.ctx);
    expect((await call(velvet.url, '/events/', { method: 'POST', body: form, headers })).status).toBe(403);
  });

  test('lasts two weeks by the clock, also over a change to winter time', async () => {
    const host = await buildHost(velvet);
    const starts_at = '2031-10-20T12:00';
    expect(await create(host, { starts_at, ends_at: '2031-11-03T12:00' })).toMatchObject({ status: 201 });
    expect(await create(host, { starts_at, ends_at: '2031-11-03T12:01' })).toMatchObject({
      status: 400,
      body: { ends_at: ['At most 14 days after the start.'] },
    });
  });

  test.each<[string, object, string, string]>([
    ['no title', { title: '  ' }, 'title', 'Enter a title.'],
    ['a title left out', { title: undefined }, 'title', 'Enter a title.'],
    ['a city left out', { city: undefined }, 'city', 'Enter the city.'],
    [
      'a ticket’s name of nothing',
      { ticket_name: '', ticket_price: { amount: 0, currency: 'eur' } },
      'ticket_name',
      'Enter the ticket’s name.',
    ],
    ['a title of lines', { title: 'a\nb' }, 'title', 'Remove line breaks and control characters.'],
    ['a long title', { title: 'x'.repeat(201) }, 'title', 'Use at most 200 characters.'],
    ['no such kind', { category: 'rave' }, 'category', 'Choose one of the categories.'],
    ['a date alone', { starts_at: '2031-12-12' }, 'starts_at', 'Enter a date and time.'],
    ['a day that is none', { starts_at: '2031-02-30T23:00' }, 'starts_at', 'Enter a date and time.'],
    ['an instant', { starts_at: '2031-12-12T23:00:00Z' }, 'starts_at', 'Enter a date and time.'],
    ['a start that is over', { starts_at: '2021-12-12T23:00' }, 'starts_at', 'Choose a date in the future.'],
    ['an end before the start', { ends_at: '2031-12-12T22:00' }, 'ends_at', 'Must be after the start.'],
    ['an event of three weeks', { ends_at: '2032-01-02T23:30' }, 'ends_at', 'At most 14 days after the start.'],
    ['no place', { venue_name: '' }, 'venue_name', 'Enter the venue’s name.'],
    ['no city', { city: '' }, 'city', 'Enter the city.'],
    ['no such country', { country: 'XQ' }, 'country', 'Choose a country.'],
    ['no such zone', { time_zone: 'Europe/Gotham' }, 'time_zone', 'Choose a time zone.'],
    ['a zone the database does not know', { time_zone: 'US/Pacific-New' }, 'time_zone', 'Choose a time zone.'],
    ['a zone some browsers do not know', { time_zone: 'systemv/EST5' }, 'time_zone', 'Choose a time zone.'],
    ['an offset as zone', { time_zone: '+02:00' }, 'time_zone', 'Choose a time zone.'],
    ['half a point', { latitude: 52 }, 'longitude', 'Give both coordinates.'],
    ['a point off the earth', { latitude: 91, longitude: 0 }, 'latitude', 'These coordinates do not exist.'],
    ['a price without a name', { ticket_price: ticket.ticket_price }, 'ticket_name', 'Enter the ticket’s name.'],
    ['a name without a price', { ticket_name: 'x' }, 'ticket_price', 'Enter a price, or 0 for a free ticket.'],
    [
      'a price below zero',
      { ...ticket, ticket_price: { amount: -1, currency: 'eur' } },
      'ticket_price',
      'Must not be negative.',
    ],
    ['a price in words', { ...ticket, ticket_price: '20' }, 'ticket_price', 'Enter an amount.'],
    [
      'another currency',
      { ...ticket, ticket_price: { amount: 1, currency: 'usd' } },
      'ticket_price',
      'This event sells in EUR.',
    ],
    ['no tickets', { ...ticket, ticket_quantity: 0 }, 'ticket_quantity', 'At least 1.'],
    ['an owner', { owner_user_id: 'x' }, 'owner_user_id', 'Unknown field.'],
    ['a state', { state: 'published' }, 'state', 'Unknown field.'],
    ['its own fee', { fee_basis_points: 0 }, 'fee_basis_points', 'Unknown field.'],
    [
      'the hour that is skipped',
      { starts_at: '2031-03-30T02:30', ends_at: '2031-03-30T05:00' },
      'starts_at',
      SKIPPED_HOUR,
    ],
    [
      'the hour that comes twice',
      { starts_at: '2031-10-26T02:30', ends_at: '2031-10-26T05:00' },
      'starts_at',
      REPEATED_HOUR,
    ],
  ])('%s is refused by name, and nothing is saved', async (_what, values, field, message) => {
    const host = await buildHost(velvet);
    const { status, body } = await create<FieldErrors>(host, values);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
    expect(body[field]?.[0]).toContain(message);
    expect(await countEvents(host)).toBe(0);
  });
});

describe('the time zone', () => {
  test.each<[string, object, string]>([
    ['the only one of the country', { city: 'Tromsø', country: 'NO' }, 'Europe/Oslo'],
    ['of the city', { city: 'los angeles', country: 'US' }, 'America/Los_Angeles'],
    ['of a city with accents', { city: 'São Paulo', country: 'BR' }, 'America/Sao_Paulo'],
    ['of the coordinates', { city: 'Nowhere', country: 'US', latitude: 21.3, longitude: -157.85 }, 'Pacific/Honolulu'],
    ['as it was given', { city: 'Berlin', time_zone: 'Asia/Tokyo' }, 'Asia/Tokyo'],
    ['as it is spelled', { city: 'Berlin', time_zone: 'europe/berlin' }, 'Europe/Berlin'],
  ])('is %s', async (_what, values, time_zone) => {
    const { body } = await create(await buildHost(velvet), values);
    expect(body).toMatchObject({ time_zone, starts_at: form.starts_at });
  });

  test('is asked for if it does not follow from the place', async () => {
    const { status, body } = await create(await buildHost(velvet), { city: 'Springfield Corners', country: 'US' });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { time_zone: [expect.stringContaining('more than one')] },
    });
    const choices = await call<{ time_zone: null; choices: string[] }>(
      velvet.url,
      '/time-zones/?country=US&city=Springfield%20Corners',
    );
    expect(choices.body.time_zone).toBeNull();
    expect(choices.body.choices).toContain('America/Chicago');
  });

  test('is always one that the database knows', async () => {
    const { rows } = await velvet.database.pool.query<{ name: string }>('select name from pg_timezone_names');
    const known = new Set(rows.map(({ name }) => name));
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the hour that a clock change repeats', () => {
  const autumn = { starts_at: '2031-10-26T02:30', ends_at: '2031-10-26T06:00' };

  test.each([
    ['first', '2031-10-26T00:30:00.000Z'],
    ['second', '2031-10-26T01:30:00.000Z'],
  ])('may be the %s', async (which, instant) => {
    const host = await buildHost(velvet);
    const { body } = await create(host, { ...autumn, repeated_hours: { starts_at: which } });
    expect(body).toMatchObject({ ...autumn, repeated_hours: { starts_at: which } });
    expect((await host.send<EventDetail>('GET', `/events/${body.id}/`)).body.starts_at).toBe(instant);
  });

  test('is named with both times of its zone', async () => {
    const { body } = await create(await buildHost(velvet), {
      ...autumn,
      city: 'New York',
      country: 'US',
      starts_at: '2031-11-02T01:30',
      ends_at: '2031-11-02T06:00',
    });
    expect(body).toEqual({
      starts_at: [`${REPEATED_HOUR} (New York time): choose the first (01:30 EDT) or the second (01:30 EST).`],
    });
  });
});
