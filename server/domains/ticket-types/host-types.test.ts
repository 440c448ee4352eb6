import { beforeAll, describe, expect, test } from 'vitest';
import type { HostTicketType, HostTicketTypes } from '#contract/host-ticket-types.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildTicketType } from './factory.ts';

let velvet: TestApp;
beforeAll(async () => {
  velvet = await createTestApp();
});

type Headers = Record<string, string>;
type Values = Parameters<typeof buildEvent>[1];

/** An event and calls in the name of its owner. */
async function buildHosted(values: Values = {}) {
  const event = await buildEvent(velvet.ctx, values);
  const { owner_user_id } = await velvet.ctx.db
    .selectFrom('organizations')
    .select('owner_user_id')
    .where('id', '=', event.organization_id)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Token ${await buildSession(velvet.ctx, { id: owner_user_id })}` };
  const send = <Body = HostTicketType>(method: string, path: string, body?: object, more: Headers = {}) =>
    call<Body>(velvet.url, path, { method, headers: { ...headers, ...more }, ...(body && { body }) });
  return {
    event,
    add: (fields: object, more?: Headers) =>
      send('POST', '/ticket-types/', { event: event.id, ...general, ...fields }, more),
    change: (id: string, fields: object) => send('PATCH', `/ticket-types/${id}/`, fields),
    remove: (id: string) => send<{ result: string }>('DELETE', `/ticket-types/${id}/`),
    list: () => send<HostTicketTypes>('GET', `/events/${event.slug}/ticket-types/`),
    order: (ids: string[]) =>
      send<HostTicketTypes>('PUT', `/events/${event.slug}/ticket-types/`, { ticket_type_ids: ids }),
  };
}

const eur = (amount: number) => ({ amount, currency: 'eur' });
const general = { name: 'General', price: eur(5000) };
const buy = (ticket_type_id: string, quantity = 1) =>
  checkout(velvet.url, { ticket_type_id, quantity, email: guestEmail() });

describe('a new ticket type', () => {
  test('stands after the others, with what buyers pay and what the host gets', async () => {
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

  test('is one, however often its request is sent', async () => {
    const host = await buildHosted();
    const again = () => host.add({}, { 'idempotency-key': 'one' });
    const answers = await Promise.all([again(), again(), again()]);
    answers.push(await again());
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await host.list()).body.types).toHaveLength(1);
    expect((await host.add({ name: 'Other' }, { 'idempotency-key': 'one' })).body).toMatchObject({
      code: 'idempotency_key_reused',
    });
    await host.add({}, { 'idempotency-key': 'two' });
    expect((await host.list()).body.types).toHaveLength(2);
  });

  test('reads sale times on the clocks of the event', async () => {
    const host = await buildHosted({ time_zone: 'America/New_York' });
    const { body } = await host.add({ sales_start_at: '2026-12-01T18:00', sales_end_at: '2026-12-03T00:00:00+01:00' });
    expect(body.sales_start_at).toBe('2026-12-01T23:00:00.000Z');
    const later = await host.change(body.id, { sales_end_at: '2026-12-02T00:00+01:00' });
    expect(later.status).toBe(400);
  });

  test('asks which time is meant where the clock of the event shows it twice', async () => {
    const host = await buildHosted({ time_zone: 'Europe/Berlin' });
    const sales_start_at = '2027-10-31T02:30';
    const asked = await host.add({ sales_start_at });
    expect([asked.status, asked.body]).toEqual([
      400,
      {
        sales_start_at: [
          'The clock shows this time twice that day in Europe/Berlin: choose the first (02:30 CEST) or the second (02:30 CET).',
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
      'An order of this event has at most 10 tickets.',
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
      'The clock skips this time that day in Europe/Berlin: choose 01:30 CET or 03:30 CEST.',
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
  });
});

describe('a change', () => {
  test('a price change touches no checkout that runs, and the next buyer pays the new one', async () => {
    const host = await buildHosted();
    const { body: type } = await host.add({});
    const before = await buy(type.id);
    expect((await host.change(type.id, { price: eur(8000), version: 1 })).body).toMatchObject({ version: 2 });
    const after = await buy(type.id);
    expect([before.body.order.total.amount, after.body.order.total.amount]).toEqual([5300, 8450]);
    const again = await call<{ order: { total: { amount: number } } }>(
      velvet.url,
      `/payment/checkout-session-details/?session_id=${before.body.session_id}`,
    );
    expect(again.body.order.total.amount).toBe(5300);
    const card = await call<{ from_price: object }>(velvet.url, `/events/${host.event.slug}/`);
    expect(card.body.from_price).toEqual(eur(8450));
  });

  test('of the price is told to a buyer who was shown the old one; nothing is held', async () => {
    const host = await buildHosted();
    const { body: type } = await host.add({});
    const order = (expected_total: number) =>
      checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail(), expected_total });
    expect((await order(5300)).status).toBe(201);
    await host.change(type.id, { price: eur(8000) });
    // The process that takes the order may still have the old offer in memory.
    const late = await order(5300);
    expect([late.status, late.body]).toEqual([
      409,
      {
        code: 'price_changed',
        detail: 'The price changed: these tickets cost €84.50 now, not €53.00.',
        total: 8450,
      },
    ]);
    expect((await host.list()).body.types[0]?.held).toBe(1);
    expect((await order(8450)).status).toBe(201);
  });

  test('keeps what somebody else saved meanwhile, and is refused where both changed the same', async () => {
    const host = await buildHosted();
    const { body: type } = await host.add({});
    await host.change(type.id, { name: 'Main floor', version: 1 });
    const other = await host.change(type.id, { sales_start_at: '2026-12-01T18:00', version: 1 });
    expect(other.body).toMatchObject({ name: 'Main floor', sales_start_at: '2026-12-01T17:00:00.000Z', version: 3 });
    const changes = { name: 'Ground floor', sales_start_at: '2026-12-02T18:00', capacity: 5, version: 1 };
    const late = await host.change(type.id, changes);
    const by = { name: expect.any(String), is_you: true };
    const at = expect.any(String);
    expect([late.status, late.body]).toEqual([
      409,
      {
        code: 'edited_meanwhile',
        detail: 'You saved other values meanwhile. Nothing of yours was saved: choose which ones stay.',
        version: 3,
        conflicts: [
          { field: 'name', yours: 'Ground floor', theirs: 'Main floor', at, by },
          {
            field: 'sales_start_at',
            yours: '2026-12-02T17:00:00.000Z',
            theirs: '2026-12-01T17:00:00.000Z',
            at,
            by,
          },
        ],
      },
    ]);
    expect((await host.list()).body.types[0]).toMatchObject({ name: 'Main floor', capacity: null });
    expect((await host.change(type.id, { ...changes, version: 3 })).status).toBe(200);
    expect((await host.change(type.id, { version: 9 })).body).toEqual({
      version: ['This ticket type has no such version.'],
    });
  });

  test('never lowers the number below what is sold and held', async () => {
    const host = await buildHosted();
    const { body: type } = await host.add({ capacity: 10 });
    const { body: free } = await host.add({ name: 'Free', price: eur(0), capacity: 10 });
    await buy(type.id, 3);
    await buy(free.id, 2);
    const refused = await host.change(type.id, { capacity: 2 });
    expect([refused.status, refused.body]).toEqual([
      400,
      { capacity: ['0 sold, 3 in checkouts now: the number cannot be below 3.'] },
    ]);
    expect((await host.change(free.id, { capacity: 1 })).body).toEqual({
      capacity: ['2 sold: the number cannot be below 2.'],
    });
    expect((await host.change(type.id, { capacity: 3 })).body).toMatchObject({ capacity: 3, held: 3, left: 0 });
    expect((await host.change(type.id, { capacity: null })).body).toMatchObject({ capacity: null, left: null });
  });

  test('writes down who did it', async () => {
    const host = await buildHosted();
    const { body: type } = await host.add({});
    const { body: another } = await host.add({ name: 'Another' });
    await host.change(type.id, { state: 'paused' });
    await host.order([type.id, another.id]);
    await host.remove(type.id);
    const rows = await velvet.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', 'in', [type.id, host.event.id])
      .orderBy('id')
      .execute();
    const actions = ['ticket_type.created', 'ticket_type.updated', 'ticket_types.ordered', 'ticket_type.deleted'];
    expect(rows.map(({ action }) => action)).toEqual(actions);
  });
});

describe('deleting', () => {
  test('the last type of a published event is refused, of a draft not', async () => {
    const host = await buildHosted();
    const { body: first } = await host.add({});
    const { body: second } = await host.add({ name: 'Late' });
    expect((await host.remove(first.id)).status).toBe(200);
    expect(await host.remove(second.id)).toMatchObject({ status: 409, body: { code: 'last_ticket_type' } });
    const draft = await buildHosted({ state: 'draft' });
    const { body: only } = await draft.add({});
    expect((await draft.remove(only.id)).status).toBe(200);
  });

  test('removes what nobody bought, and closes the gap between tiers', async () => {
    const host = await buildHosted();
    const { body: first } = await host.add({ name: 'Early' });
    const { body: second } = await host.add({ name: 'Regular', opens_after: first.id });
    const { body: third } = await host.add({ name: 'Late', opens_after: second.id });
    expect((await host.remove(second.id)).body).toEqual({
      result: 'deleted',
      message: 'The ticket type has been removed.',
    });
    const { body } = await host.list();
    expect(body.types.map(({ id, opens_after }) => [id, opens_after])).toEqual([
      [first.id, null],
      [third.id, first.id],
    ]);
    expect((await host.remove(second.id)).status).toBe(404);
  });

  test('archives what an order names; the checkout goes on', async () => {
    const host = await buildHosted();
    const { body: type } = await host.add({});
    await host.add({ name: 'Another' });
    await buy(type.id);
    expect((await host.remove(type.id)).body.result).toBe('archived');
    const { types } = (await host.list()).body;
    expect(types.find(({ id }) => id === type.id)).toMatchObject({ state: 'archived', held: 1 });
    expect((await buy(type.id)).status).toBe(400);
    expect((await host.change(type.id, { state: 'on_sale' })).status).toBe(200);
    expect((await buy(type.id)).status).toBe(201);
  });
});

describe('the order', () => {
  test('is the one the host gives; a type added meanwhile follows', async () => {
    const host = await buildHosted();
    const ids = [];
    for (const name of ['A', 'B', 'C']) ids.push((await host.add({ name })).body.id);
    const [a = '', b = '', c = ''] = ids;
    const { body } = await host.order([c, a]);
    expect(body.types.map(({ id }) => id)).toEqual([c, a, b]);
    expect((await host.order([c, c])).body).toEqual({ ticket_type_ids: ['Name each ticket type once.'] });
    const other = await buildTicketType(velvet.ctx);
    expect((await host.order([other.id])).status).toBe(400);
  });
});
