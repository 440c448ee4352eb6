import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { moveTicket } from '#server/domains/tickets/factory.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { type Refusal, type Sellable, sellingCalls } from '#server/testing/selling.ts';

const velvet = await createTestApp();
const { buildOwn, change, quote, list, mine, open, setEvent } = sellingCalls(velvet);

describe('tickets that may not be sold, each with its own message', () => {
  const minutesAgo = (minutes: number) => addMilliseconds(velvet.ctx.clock.now(), -minutes * MINUTE);
  const inHours = (hours: number) => addMilliseconds(velvet.ctx.clock.now(), hours * HOUR);
  const dispute = async ({ order }: Sellable) => {
    const { id } = await velvet.ctx.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    return { payment_id: id, order_id: order.id, event_id: order.event_id };
  };
  const giveBack = ({ order }: Sellable) =>
    inTransaction(velvet.ctx.db, (tx) =>
      refundTickets(tx, {
        ...{ order_id: order.id, ticket_ids: 'all', keeps_fee: false, takes_used: false, reason: 'organizer' },
        ...{ requested_by_user_id: null, note: '', now: velvet.ctx.clock.now() },
      }),
    );
  const cases: [code: string, words: RegExp, arrange: (own: Sellable) => Promise<unknown>][] = [
    [
      'resale_not_yet',
      /^You can sell this ticket from .*, an hour after it was paid for\.$/,
      async ({ order }) =>
        velvet.ctx.db
          .updateTable('orders')
          .set({ paid_at: minutesAgo(59) })
          .where('id', '=', order.id)
          .execute(),
    ],
    ['resale_over', /could be sold until/, (own) => setEvent(own, { doors_at: inHours(0.9), starts_at: inHours(2) })],
    [
      'event_over',
      /is over/,
      (own) => setEvent(own, { doors_at: inHours(-9), starts_at: inHours(-8), ends_at: inHours(-1) }),
    ],
    [
      'event_undated',
      /no date yet/,
      (own) => setEvent(own, { doors_at: null, starts_at: null, ends_at: null, postponed_from: inHours(50) }),
    ],
    ['event_cancelled', /cancelled/, (own) => setEvent(own, { state: 'cancelled', cancelled_at: minutesAgo(1) })],
    ['not_published', /not on sale/, (own) => setEvent(own, { state: 'draft' })],
    ['resale_off', /does not allow/, (own) => setEvent(own, { resale_allowed: false })],
    [
      'resale_off',
      /does not allow/,
      ({ type }) =>
        velvet.ctx.db.updateTable('ticket_types').set({ resale_allowed: false }).where('id', '=', type.id).execute(),
    ],
    ['resale_paused', /paused/, (own) => setEvent(own, { resale_paused_at: minutesAgo(1) })],
    ['ticket_transferring', /on its way/, (own) => moveTicket(velvet.ctx, own, 'transferring')],
    ['ticket_refunded', /was given back/, giveBack],
    ['ticket_void', /no longer valid/, (own) => moveTicket(velvet.ctx, own, 'void')],
    [
      'order_disputed',
      /bank is looking/,
      async (own) =>
        velvet.ctx.db
          .insertInto('disputes')
          .values({
            ...(await dispute(own)),
            provider_dispute_id: `dp_${own.order.id}`,
            currency: 'eur',
            amount: 5300,
            reason: 'fraudulent',
            provider_status: 'warning_needs_response',
            state: 'inquiry',
            opened_at: minutesAgo(1),
            updated_at: minutesAgo(1),
          })
          .execute(),
    ],
    [
      'payment_suspected',
      /is being checked/,
      async (own) =>
        velvet.ctx.db
          .insertInto('fraud_warnings')
          .values({
            ...(await dispute(own)),
            provider_warning_id: `issfr_${own.order.id}`,
            fraud_type: 'made_with_stolen_card',
            outcome: 'noted',
            created_at: minutesAgo(1),
          })
          .execute(),
    ],
  ];

  test.each(cases)('%s', async (code, words, arrange) => {
    const own = await buildOwn();
    await arrange(own);
    for (const { status, body } of [await list<Refusal>(own), await quote(own)])
      expect([status, body]).toEqual([409, { code, detail: expect.stringMatching(words) }]);
    const { can_sell, why_not_sell } = await open(own);
    expect([can_sell, why_not_sell]).toEqual([false, expect.stringMatching(words)]);
    expect(await mine(own, 'active')).toEqual([]);
    // Restores a state that the product could have produced.
    await setEvent(own, { state: 'published' });
  });

  test('a ticket that was free, or cheaper than the lowest price', async () => {
    const free = await buildOwn({ type: await buildTicketType(velvet.ctx, { price_amount: 0 }) });
    expect((await list<Refusal>(free)).body.code).toBe('ticket_free');
    const cheap = await buildOwn({ type: await buildTicketType(velvet.ctx, { price_amount: 30 }) });
    expect((await list<Refusal>(cheap, { price: 100 })).body.code).toBe('ticket_too_cheap');
    // A card cannot pay less than 15.00 in this currency.
    const event = await buildEvent(velvet.ctx, { currency: 'czk' });
    const own = await buildOwn({
      type: await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 5000 }),
    });
    expect((await list<Refusal>(own, { price: 1499 })).status).toBe(400);
    const { status, body } = await list<{ id: string; version: number }>(own, { price: 1500 });
    expect(status).toBe(201);
    const cheaper = { price: 1499, version: body.version };
    expect((await change(own, body.id, cheaper)).status).toBe(400);
  });

  test('a used one, and one of a guest, who is told to register', async () => {
    const own = await buildOwn();
    const set = (state: string, entries: number) =>
      sql`update tickets set state = ${state}, entries = ${entries} where id = ${own.ticket.id}`.execute(velvet.ctx.db);
    await set('used', 1);
    expect((await list<Refusal>(own)).body.code).toBe('ticket_used');
    await set('valid', 0);
    const email = own.seller.email;
    await sql`update tickets set owner_user_id = null where id = ${own.ticket.id}`.execute(velvet.ctx.db);
    expect((await list(own)).status).toBe(404);
    const token = await createGuestLink(velvet.ctx, velvet.ctx.db, { email, order_id: own.order.id });
    const asGuest = async () => {
      type Answer = { results: { can_sell: boolean; why_not_sell: string; needs_account_to_sell: boolean }[] };
      const { body } = await call<Answer>(velvet.url, `/tickets/guest/${token}/`);
      return body.results.map(({ can_sell, why_not_sell, needs_account_to_sell }) => [
        can_sell,
        why_not_sell,
        needs_account_to_sell,
      ]);
    };
    const register = 'To sell this ticket, create an account with the address it was sent to.';
    expect(await asGuest()).toEqual([[false, register, true]]);
    // An account would change nothing: nobody is told to create one in vain.
    await setEvent(own, { resale_allowed: false });
    expect(await asGuest()).toEqual([[false, 'The host does not allow Resale of this ticket.', false]]);
    await setEvent(own, { resale_allowed: true });
    await sql`update tickets set owner_user_id = ${own.seller.id} where id = ${own.ticket.id}`.execute(velvet.ctx.db);
  });
});

test('a ticket on sale says why nobody can buy it, until somebody can; meanwhile its price stays', async () => {
  const own = await buildOwn();
  const reasons = async () => {
    const [listing] = await mine(own, 'active');
    return [(await open(own)).listing?.why_not_buyable, listing?.why_not_buyable];
  };
  const { id } = (await list(own)).body;
  const codes = async () => {
    const refusals = [await quote(own), await change<Refusal>(own, id, { price: 3000, version: 1 })];
    return refusals.map(({ status, body }) => [status, (body as Refusal).code]);
  };
  const both = (code: string) => [
    [409, code],
    [409, code],
  ];
  expect(await reasons()).toEqual(['', '']);
  await setEvent(own, { resale_paused_at: velvet.ctx.clock.now() });
  const paused = expect.stringContaining('The host has paused Resale');
  expect(await reasons()).toEqual([paused, paused]);
  expect(await codes()).toEqual(both('resale_paused'));
  await setEvent(own, { resale_paused_at: null, state: 'draft' });
  const draft = expect.stringContaining('not on sale at the moment');
  expect(await reasons()).toEqual([draft, draft]);
  expect(await codes()).toEqual(both('not_published'));
  const postponed_from = addMilliseconds(velvet.ctx.clock.now(), 50 * HOUR);
  await setEvent(own, { state: 'published', doors_at: null, starts_at: null, ends_at: null, postponed_from });
  const undated = expect.stringContaining('no date yet');
  expect(await reasons()).toEqual([undated, undated]);
  expect(await codes()).toEqual(both('event_undated'));
});
