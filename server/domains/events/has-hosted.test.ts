import { expect, test } from 'vitest';
import type { MessageAudience } from '#contract/messages.ts';
import { buildDoor, numbered } from '#server/domains/door/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale, buildTicket } from '#server/domains/tickets/factory.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';

const velvet = await createTestApp();
const { ctx } = velvet;

/** A new host with an event ahead, and whether they may write links already. */
async function buildNewHost() {
  const host = await buildHostedEvent(velvet);
  const look = () => host.send<MessageAudience>('GET', '/messages/audience/?segment=ticket_holders');
  return { ...host, mayLink: async () => (await look()).body.may_have_links };
}

test('a first event has happened when somebody paid for it and it is over, not while it is ahead or was given back', async () => {
  const { event, mayLink } = await buildNewHost();
  const now = ctx.clock.now();
  const { organization_id } = event;
  const dummy = await buildEvent(ctx, {
    organization_id,
    doors_at: null,
    starts_at: addMilliseconds(now, -HOUR),
    ends_at: addMilliseconds(now, -HOUR / 4),
  });
  await buildSale(ctx, { type: await buildTicketType(ctx, { event_id: dummy.id, price_amount: 0 }) });
  await buildSale(ctx, { type: await buildTicketType(ctx, { event_id: event.id }) });
  expect(await mayLink()).toBe(false);
  const { order } = await buildSale(ctx, { type: await buildTicketType(ctx, { event_id: dummy.id }) });
  expect(await mayLink()).toBe(true);
  await ctx.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', order.id).execute();
  expect(await mayLink()).toBe(false);
});

test('a free event has happened when somebody was let in and it is over', async () => {
  const { event, mayLink } = await buildNewHost();
  const door = await buildDoor(ctx, { organization_id: event.organization_id });
  const { code } = await buildTicket(ctx, { type: door.type });
  const body = numbered({ code });
  const { status } = await call(velvet.url, `/events/${door.event.id}/scans/`, { method: 'POST', body, ...door });
  expect([status, await mayLink()]).toEqual([200, false]);
  velvet.clock.advance(DAY);
  expect(await mayLink()).toBe(true);
});
