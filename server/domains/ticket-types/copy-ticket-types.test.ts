import { expect, test } from 'vitest';
import { buildEvent } from '#server/domains/events/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { createTestApp } from '#server/testing/app.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { copyTicketTypes } from './copy-ticket-types.ts';
import { buildTicketType } from './factory.ts';

const velvet = await createTestApp();

test('a copy has the types and their tiers, with sale times at the same local time, and nothing sold', async () => {
  const { ctx } = velvet;
  const from = await buildEvent(ctx, { time_zone: 'Europe/Berlin' });
  const early = await buildTicketType(ctx, { event_id: from.id, name: 'Early', price_amount: 2000, position: 1 });
  await buildTicketType(ctx, {
    event_id: from.id,
    name: 'Regular',
    position: 2,
    opens_after_type_id: early.id,
    // 18:00 in winter
    sales_start_at: new Date('2027-03-20T17:00:00Z'),
  });
  await buildTicketType(ctx, { event_id: from.id, name: 'Old', state: 'archived' });
  await checkout(velvet.url, { ticket_type_id: early.id, quantity: 2, email: guestEmail() });

  const to = await buildEvent(ctx, { time_zone: 'Europe/Berlin' });
  const at = ctx.clock.now();
  await inTransaction(ctx.db, (tx) =>
    copyTicketTypes(tx, { from_event_id: from.id, to_event_id: to.id, days: 14, at }),
  );
  const copies = await ctx.db
    .selectFrom('ticket_types')
    .select(['id', 'name', 'held', 'sold', 'opens_after_type_id', 'sales_start_at', 'price_amount'])
    .where('event_id', '=', to.id)
    .orderBy('position')
    .execute();
  expect(copies).toMatchObject([
    { name: 'Early', held: 0, sold: 0, opens_after_type_id: null, sales_start_at: null, price_amount: 2000 },
    // 18:00 in summer
    { name: 'Regular', opens_after_type_id: copies[0]?.id, sales_start_at: new Date('2027-04-03T16:00:00Z') },
  ]);
  const { from_amount } = await ctx.db
    .selectFrom('events')
    .select('from_amount')
    .where('id', '=', to.id)
    .executeTakeFirstOrThrow();
  expect(from_amount).toBe(2150);
});

test('a sale shorter than an hour that begins in an hour the clock skips lasts as long in the copy', async () => {
  const { ctx } = velvet;
  const from = await buildEvent(ctx, { time_zone: 'Europe/Berlin' });
  await buildTicketType(ctx, {
    event_id: from.id,
    // From 02:30 to 03:10 in winter.
    sales_start_at: new Date('2027-03-21T01:30:00Z'),
    sales_end_at: new Date('2027-03-21T02:10:00Z'),
  });
  const to = await buildEvent(ctx, { time_zone: 'Europe/Berlin' });
  const copy = { from_event_id: from.id, to_event_id: to.id, days: 7, at: ctx.clock.now() };
  await inTransaction(ctx.db, (tx) => copyTicketTypes(tx, copy));
  const copies = ctx.db.selectFrom('ticket_types').select(['sales_start_at', 'sales_end_at']);
  expect(await copies.where('event_id', '=', to.id).execute()).toEqual([
    { sales_start_at: new Date('2027-03-28T01:30:00Z'), sales_end_at: new Date('2027-03-28T02:10:00Z') },
  ]);
});
