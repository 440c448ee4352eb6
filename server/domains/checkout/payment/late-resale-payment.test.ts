import { describe, expect, test } from 'vitest';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
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
