import { describe, expect, test } from 'vitest';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { checkout, details, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';

const velvet = await createTestApp();
const { ctx, clock } = velvet;

/** What a buyer sees before paying for a ticket of an event with this policy, this many days before it starts. */
async function toldBeforePaying(refund_policy: string, days: number) {
  const starts_at = addMilliseconds(clock.now(), days * DAY);
  const times = { doors_at: null, starts_at, ends_at: addMilliseconds(starts_at, DAY / 4), time_zone: 'Etc/UTC' };
  const { event } = await buildHostedEvent(velvet, { refund_policy, ...times }, []);
  const type = await buildTicketType(ctx, { event_id: event.id });
  const { body } = await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail() });
  const read = await details(velvet.url, body.session_id);
  expect(read.body.order.refundable_until).toBe(body.order.refundable_until);
  return { starts_at, until: body.order.refundable_until };
}

describe('the refund policy, before payment', () => {
  test('shows the deadline for returning tickets', async () => {
    const { starts_at, until } = await toldBeforePaying('until_7_days', 20);
    expect(until).toBe(addMilliseconds(starts_at, -7 * DAY).toISOString());
  });

  test.each([
    ['none', 20],
    ['until_7_days', 3],
  ])('promises nothing by %s, %i days before', async (policy, days) => {
    expect((await toldBeforePaying(policy, days)).until).toBeNull();
  });
});

test('a changed policy is shown at once, also to buyers who had seen the old one', async () => {
  const { event, send } = await buildHostedEvent(velvet, { refund_policy: 'none' }, []);
  const type = await buildTicketType(ctx, { event_id: event.id });
  const buy = async () =>
    (await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail() })).body;
  expect((await buy()).order.refundable_until).toBeNull();
  const saved = await send('PATCH', '/', { version: 1, refund_policy: 'until_1_day', tell_holders: true });
  expect(saved.status).toBe(200);
  expect((await buy()).order.refundable_until).not.toBeNull();
});
