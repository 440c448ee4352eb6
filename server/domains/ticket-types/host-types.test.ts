import { describe, expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { eur, general, hostTypeCalls } from '#server/testing/host-types.ts';

const velvet = await createTestApp();
const { buildHosted } = hostTypeCalls(velvet);

describe('a new ticket type', () => {
  test('comes after the others, with the buyer’s price and the host’s revenue', async () => {
    const host = await buildHosted({ fee_payer: 'organizer' });
    await host.add({ name: 'First' });
    const { status, body } = await host.add({ capacity: 40, description: 'Two\nlines' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...general,
      event: host.event.id,
      description: 'Two\nlines',
      total: eur(5000),
      payout: eur(4700),
      capacity: 40,
      left: 40,
      version: 1,
    });
    const { body: list } = await host.list();
    expect(list.types.map(({ name }) => name)).toEqual(['First', 'General']);
    const seen = await call<{ name: string }[]>(velvet.url, `/ticket-types/?event_id=${host.event.id}`);
    expect(seen.body.map(({ name }) => name)).toEqual(['First', 'General']);
  });

  test('is created once, however often its request is sent', async () => {
    const host = await buildHosted();
    const again = () => host.add({}, { 'idempotency-key': 'one' });
    const answers = await Promise.all([again(), again(), again()]);
    answers.push(await again());
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await host.list()).body.types).toHaveLength(1);
    expect((await host.add({ name: 'Other' }, { 'idempotency-key': 'one' })).body).toMatchObject({
      code: 'idempotency_key_reused',
    });
    await host.add({ name: 'Second' }, { 'idempotency-key': 'two' });
    expect((await host.list()).body.types).toHaveLength(2);
  });

  test('is refused once the event is over; a draft may still have a past date', async () => {
    const past = {
      doors_at: null,
      starts_at: new Date('2026-01-01T20:00:00Z'),
      ends_at: new Date('2026-01-02T04:00:00Z'),
    };
    expect(await (await buildHosted(past)).add({})).toMatchObject({ status: 409, body: { code: 'event_over' } });
    expect((await (await buildHosted({ ...past, state: 'draft' })).add({})).status).toBe(201);
  });

  test('reads sale times as local times of the event', async () => {
    const host = await buildHosted({ time_zone: 'America/New_York' });
    const { body } = await host.add({ sales_start_at: '2026-12-01T18:00', sales_end_at: '2026-12-03T00:00:00+01:00' });
    expect(body.sales_start_at).toBe('2026-12-01T23:00:00.000Z');
    const later = await host.change(body.id, { sales_end_at: '2026-12-02T00:00+01:00' });
    expect(later.status).toBe(400);
  });

  test('asks which time is meant if a local time occurs twice', async () => {
    const host = await buildHosted({ time_zone: 'Europe/Berlin' });
    const sales_start_at = '2027-10-31T02:30';
    const asked = await host.add({ sales_start_at });
    expect([asked.status, asked.body]).toEqual([
      400,
      {
        sales_start_at: [
          'The clock shows this time twice that day (Berlin time): choose the first (02:30 CEST) or the second (02:30 CET).',
        ],
      },
    ]);
    const second = await host.add({ sales_start_at, repeated_hours: { sales_start_at: 'second' } });
    expect(second.body.sales_start_at).toBe('2027-10-31T01:30:00.000Z');
    const first = await host.change(second.body.id, { sales_start_at, repeated_hours: { sales_start_at: 'first' } });
    expect(first.body.sales_start_at).toBe('2027-10-31T00:30:00.000Z');
  });

  const wrong: [what: string, fields: object, field: string, message: string][] = [
    ['a blank name', { name: ' ' }, 'name', 'Enter a name.'],
    ['a long name', { name: 'x'.repeat(121) }, 'name', 'Use at most 120 characters.'],
    ['control characters', { name: 'a\u0007b' }, 'name', 'Remove line breaks and control characters.'],
    ['control characters in the text', { description: 'a\u0000b' }, 'description', 'Remove control characters.'],
    ['a long text', { description: 'x'.repeat(1001) }, 'description', 'Use at most 1,000 characters.'],
    ['a fraction of a cent', { price: eur(10.5) }, 'price', 'Enter whole minor units, such as 2500 for 25.00.'],
    ['a negative price', { price: eur(-1) }, 'price', 'Must not be negative.'],
    ['a huge price', { price: eur(100_000_001) }, 'price', 'Enter a smaller amount.'],
    ['a number for a price', { price: 25 }, 'price', 'Enter an amount and its currency.'],
    ['another currency', { price: { amount: 1, currency: 'usd' } }, 'price', 'This event sells in EUR.'],
    ['a negative number', { capacity: -1 }, 'capacity', 'Must not be negative.'],
    ['half a ticket', { capacity: 1.5 }, 'capacity', 'Enter a whole number.'],
    ['too many', { capacity: 1_000_001 }, 'capacity', 'At most 1,000,000.'],
    ['a minimum of none', { min_per_order: 0 }, 'min_per_order', 'At least 1.'],
    [
      'more than an order has',
      { min_per_order: 11 },
      'min_per_order',
      'An order for this event has at most 10 tickets.',
    ],
    [
      'limits the wrong way round',
      { min_per_order: 4, max_per_order: 3 },
      'max_per_order',
      'Must not be below the minimum.',
    ],
    [
      'a window the wrong way round',
      { sales_start_at: '2026-12-02T10:00', sales_end_at: '2026-12-01T10:00' },
      'sales_end_at',
      'Must be after the start of sales.',
    ],
    ['no such day', { sales_start_at: '2026-02-30T10:00' }, 'sales_start_at', 'There is no such date.'],
    [
      'an hour that the clocks skip',
      { sales_start_at: '2027-03-28T02:30' },
      'sales_start_at',
      'The clock skips this time that day (Berlin time): choose 01:30 CET or 03:30 CEST.',
    ],
    ['words for a time', { sales_start_at: 'soon' }, 'sales_start_at', 'Enter a date and a time.'],
    ['a state of its own', { state: 'free' }, 'state', 'Use on_sale, paused or archived.'],
    ['stock from outside', { sold: 5 }, 'sold', 'Unknown field.'],
    ['a position from outside', { position: 5 }, 'position', 'Unknown field.'],
  ];

  test.each(wrong)('with %s is refused at its field, and nothing is saved', async (_what, fields, field, message) => {
    const host = await buildHosted();
    const answer = await host.add(fields);
    expect([answer.status, answer.body]).toEqual([400, { [field]: [message] }]);
    expect((await host.list()).body.types).toEqual([]);
    const { body } = await host.add({});
    const change = await host.change(body.id, fields);
    expect([change.status, change.body]).toEqual([400, { [field]: [message] }]);
    expect((await host.list()).body.types).toEqual([body]);
  });

  test('that a card could not pay is refused', async () => {
    const host = await buildHosted({ fee_fixed_amount: 0 });
    const answer = await host.add({ price: eur(30) });
    expect(answer.body).toEqual({ price: ['A card cannot pay less than €0.50. Make it free or raise the price.'] });
    const czech = await buildHosted({ fee_fixed_amount: 0, currency: 'czk' });
    const inCzech = await czech.add({ price: { amount: 1400, currency: 'czk' } });
    expect(inCzech.body).toEqual({
      price: ['A card cannot pay less than CZK\u00a015.00. Make it free or raise the price.'],
    });
  });
});
