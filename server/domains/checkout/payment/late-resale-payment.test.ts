import { describe, expect, test } from 'vitest';
import { buildListing } from '#server/domains/resale/factory.ts';
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
    const forbid: Record<string, (type: { id: string; event_id: string }) => Promise<unknown>> = {
      paused: (type) => setEvent(type, { resale_paused_at: ctx.clock.now() }),
      over: (type) => setEvent(type, { doors_at: null, starts_at: new Date(0), ends_at: ctx.clock.now() }),
      'not of this type': ({ id }) =>
        ctx.db.updateTable('ticket_types').set({ resale_allowed: false }).where('id', '=', id).execute(),
      'more than the limit per buyer': (type) => setEvent(type, { max_per_buyer: 1 }),
    };
    const late = [];
    for (const [why, change] of Object.entries(forbid)) {
      const email = guestEmail();
      const { listing, type } = await buildListing(ctx);
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
