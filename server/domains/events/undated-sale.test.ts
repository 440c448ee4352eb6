import { expect, test } from 'vitest';
import type { EventDetail } from '#contract/events.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildEvent } from './factory.ts';

const velvet = await createTestApp();
const now = velvet.ctx.clock.now();

/** A postponed event without a new date; the availability of it and of its types. */
async function readUndated(types: NonNullable<Parameters<typeof buildTicketType>[1]>[]) {
  const undated = { doors_at: null, starts_at: null, ends_at: null, postponed_from: addMilliseconds(now, -DAY) };
  const { id } = await buildEvent(velvet.ctx, undated);
  for (const [position, type] of types.entries())
    await buildTicketType(velvet.ctx, { ...type, position, event_id: id });
  const { body } = await call<EventDetail>(velvet.url, `/events/${id}/`);
  return [body.availability, ...body.ticket_types.map(({ availability }) => availability)];
}

// The end moves with the event's date, and sales go on.
test('sales have not ended for good while the event has no date, even if their old end has passed', async () => {
  expect(await readUndated([{ sales_end_at: addMilliseconds(now, -DAY) }])).toEqual(['unavailable', 'paused']);
});

test('an event without a date is sold out only if every type is', async () => {
  expect(await readUndated([{ capacity: 0 }, { capacity: 5 }])).toEqual(['unavailable', 'sold_out', 'paused']);
  expect(await readUndated([{ capacity: 0 }])).toEqual(['sold_out', 'sold_out']);
});
