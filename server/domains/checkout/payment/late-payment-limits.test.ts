import { describe, expect, test } from 'vitest';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { endOutageOf, payInOutage } from '#server/testing/payment-outage.ts';

const world = await createPayingWorld();
await world.control('POST', '/webhooks', { never: true });

describe('a late payment for a ticket in Resale', () => {
  test.each([
    [
      'is refunded if its listing is offered to the waiting list by now, before it is shown to all',
      false,
      'late_refunded',
    ],
    ['gets its listing if it is still shown to all', true, 'paid'],
  ])('%s', async (_, is_shown, status) => {
    const { listing } = await buildListing(world.ctx);
    const held = await world.holdListing(listing.id);
    await payInOutage(world, held);
    if (!is_shown)
      await world.ctx.db.updateTable('listings').set({ shown_at: null }).where('id', '=', listing.id).execute();
    await endOutageOf(world);
    expect((await world.order(held)).status).toBe(status);
  });

  test('is refunded if nobody else could buy the ticket either', async () => {
    const { ctx } = world;
    const setEvent = ({ event_id }: { event_id: string }, values: object) =>
      ctx.db.updateTable('events').set(values).where('id', '=', event_id).execute();
    const setPrice = (ticket_type_id: string, price_amount: number) =>
      ctx.db.updateTable('listings').set({ price_amount }).where('ticket_type_id', '=', ticket_type_id).execute();
    const forbid: Record<string, (type: { id: string; event_id: string }) => Promise<unknown>> = {
      paused: (type) => setEvent(type, { resale_paused_at: ctx.clock.now() }),
      over: (type) => setEvent(type, { doors_at: null, starts_at: new Date(0), ends_at: ctx.clock.now() }),
      'not of this type': ({ id }) =>
        ctx.db.updateTable('ticket_types').set({ resale_allowed: false }).where('id', '=', id).execute(),
      'dearer by now': ({ id }) => setPrice(id, 5000),
      'more than the limit per buyer': (type) => setEvent(type, { max_per_buyer: 1 }),
    };
    const late = [];
    for (const [why, change] of Object.entries(forbid)) {
      const email = guestEmail();
      const { listing, type } = await buildListing(ctx, { price_amount: 4500 });
      await setEvent(type, { max_per_buyer: 2 });
      if (why.includes('limit')) await buildSale(ctx, { type, email });
      late.push({ why, change, type, held: await world.holdListing(listing.id, email) });
    }
    await payInOutage(world, ...late.map(({ held }) => held));
    for (const { change, type } of late) await change(type);
    await endOutageOf(world);
    const ended = await Promise.all(late.map(async ({ why, held }) => [why, (await world.order(held)).status]));
    expect(ended).toEqual(Object.keys(forbid).map((why) => [why, 'late_refunded']));
  });

  test('that was offered to the waiting list gets it, although it is not shown to all', async () => {
    const { listing } = await buildListing(world.ctx);
    const held = await world.holdListing(listing.id);
    const { id: waiting_list_entry_id } = await buildEntry(world.ctx, { event_id: listing.event_id });
    await world.ctx.db.updateTable('orders').set({ waiting_list_entry_id }).where('id', '=', held.order.id).execute();
    await payInOutage(world, held);
    await world.ctx.db.updateTable('listings').set({ shown_at: null }).where('id', '=', listing.id).execute();
    await endOutageOf(world);
    expect((await world.order(held)).status).toBe('paid');
  });
});

describe('a late payment for tickets of the host', () => {
  test('is refunded if the rest is for others: reserved for a code, in a checkout, or for the other people invited', async () => {
    const { ctx } = world;
    const build = (capacity = 100) => buildTicketType(ctx, { capacity });
    const [reserved, full, invited] = await Promise.all([build(2), build(), build()]);
    await ctx.db.insertInto('event_stock').values({ event_id: full.event_id, capacity: 2 }).execute();
    const { token } = await buildInvitation(ctx, { event_id: invited.event_id, plus_ones: 1 });
    const buy = { ticket_type_id: invited.id, invitation_token: token };
    const late = [
      await world.holdAndPay({ ticket_type_id: reserved.id }),
      await world.holdAndPay({ ticket_type_id: full.id }),
      await world.holdAndPay(buy),
    ];
    await payInOutage(world, ...late);
    const kept = { reserved_ticket_type_id: reserved.id, reserved_quantity: 2 };
    await buildPromoCode(ctx, { event_id: reserved.event_id, ...kept });
    await ctx.db.updateTable('ticket_types').set({ reserved: 2 }).where('id', '=', reserved.id).execute();
    await world.hold({ ticket_type_id: full.id });
    const other = await world.holdAndPay(buy);
    await world.card(other.page);
    expect((await world.look(other)).status).toBe('paid');
    await ctx.db.updateTable('orders').set({ status: 'partially_refunded' }).where('id', '=', other.order.id).execute();
    await endOutageOf(world);
    const ended = await Promise.all(late.map(async (held) => (await world.order(held)).status));
    expect(ended).toEqual(late.map(() => 'late_refunded'));
  });

  test('gets tickets of a type that only people with a code see: nobody on the waiting list is offered them', async () => {
    const { ctx } = world;
    // It is all that one buyer may have.
    const { id: event_id } = await buildEvent(ctx, { max_per_buyer: 2 });
    const type = await buildTicketType(ctx, { event_id, capacity: 2 });
    const held = await world.holdAndPay({ ticket_type_id: type.id });
    await payInOutage(world, held);
    await buildEntry(ctx, { event_id, party_size: 2 });
    await ctx.db.updateTable('ticket_types').set({ is_hidden: true }).where('id', '=', type.id).execute();
    await endOutageOf(world);
    expect((await world.order(held)).status).toBe('paid');
    // Others with a code still buy such tickets in time.
    const other = await buildTicketType(ctx, { event_id, capacity: 2, is_hidden: true });
    const unlock = { kind: 'unlock', percent_basis_points: null, ticket_type_ids: [other.id] };
    const { code: promo_code } = await buildPromoCode(ctx, { event_id, ...unlock });
    expect((await world.hold({ ticket_type_id: other.id, promo_code })).status).toBe('held');
  });

  test('with a code takes nothing of what is reserved for the code of another type', async () => {
    const { ctx } = world;
    const kept = await buildTicketType(ctx, { capacity: 2, reserved: 2 });
    const { event_id } = kept;
    const reserved = { reserved_ticket_type_id: kept.id, reserved_quantity: 2 };
    const { id, code: promo_code } = await buildPromoCode(ctx, { event_id, ...reserved });
    const other = await buildTicketType(ctx, { event_id });
    const held = await world.holdAndPay({ ticket_type_id: other.id, promo_code });
    await payInOutage(world, held);
    await endOutageOf(world);
    expect((await world.order(held)).status).toBe('paid');
    const promo = ctx.db.selectFrom('promo_codes').select(['used', 'reserved_taken']).where('id', '=', id);
    expect(await promo.executeTakeFirst()).toEqual({ used: 1, reserved_taken: 0 });
    expect((await world.hold({ ticket_type_id: kept.id, promo_code })).status).toBe('held');
  });

  test('gets what is reserved for its code, although others wait for the rest', async () => {
    const { ctx } = world;
    const type = await buildTicketType(ctx, { capacity: 4, reserved: 2 });
    const { event_id } = type;
    const kept = { reserved_ticket_type_id: type.id, reserved_quantity: 2 };
    const { code: promo_code } = await buildPromoCode(ctx, { event_id, ...kept });
    const held = await world.holdAndPay({ ticket_type_id: type.id, promo_code });
    await payInOutage(world, held);
    await buildEntry(ctx, { event_id, party_size: 2 });
    await endOutageOf(world);
    expect((await world.order(held)).status).toBe('paid');
  });
});
