import { payByCard, controlOf } from '#sandbox/payments/testing.ts';
import { endHold } from '#server/domains/checkout/holds/end-hold.ts';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { timesOf } from '#server/demo/when.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { addMilliseconds, SECOND } from '#server/platform/lib/clock.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { until } from '#server/testing/until.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { cards } from '#scripts/system/payment-page.ts';
import { getEvent } from './find-records.ts';
import type { ScenarioContext } from './scenario.ts';

/** Moves the end of a hold into the past. */
export async function expireHold({ ctx }: ScenarioContext, sessionId: string): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ expires_at: addMilliseconds(ctx.clock.now(), -SECOND) })
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

/** Ends all expired holds, as the background job does. */
export function endExpiredHolds({ ctx }: ScenarioContext): Promise<void> {
  return expireHolds(ctx);
}

/** Makes a pending payment fail. */
export async function failPayment({ ctx, paymentsUrl }: ScenarioContext, sessionId: string): Promise<void> {
  const { id } = await getOrder(ctx, sessionId);
  const control = controlOf(paymentsUrl);
  const { payment_intents } = await control<{
    payment_intents: { id: string; metadata: Record<string, string> }[];
  }>('GET', '/dump');
  const intent = payment_intents.find(({ metadata }) => metadata['order_id'] === id);
  await control('POST', `/payments/${intent?.id}`, { action: 'fail' });
}

/** Creates an unlisted event with one seat left. */
export async function buildLastSeat({ ctx }: ScenarioContext) {
  const { organization_id } = await getEvent(ctx, 'nachtschicht');
  const event = await buildEvent(ctx, {
    organization_id,
    title: 'Kleine Nachtmusik',
    category: 'concert',
    visibility: 'unlisted',
    venue_name: 'Hof Elf',
    summary: 'A string quartet, candles, and the last tram.',
    ...timesOf({ weekday: 6, week: 1, at: '20:30', hours: 2 }, 'Europe/Berlin', ctx.clock.now()),
  });
  const type = await buildTicketType(ctx, { event_id: event.id, name: 'Seat', price_amount: 2400, capacity: 1 });
  return { slug: event.slug, type };
}

type LastSeat = Awaited<ReturnType<typeof buildLastSeat>>;

/** Ends the hold, sells the last seat to somebody else, and only then pays on the open payment page. */
export async function payAfterHoldEnded(
  { ctx }: ScenarioContext,
  { type }: LastSeat,
  paid: { sessionId: string; url: string },
) {
  const { id } = await getOrder(ctx, paid.sessionId);
  await endHold(ctx, id, { status: 'expired', reason: 'hold_ended' });
  await buildSale(ctx, { type });
  await payByCard(paid, cards.good.replaceAll(' ', ''));
  await until(async () => (await getOrder(ctx, paid.sessionId)).status === 'late_refunded', { timeout: 20_000 });
  await sendRefunds(ctx);
}

function getOrder(ctx: ScenarioContext['ctx'], sessionId: string) {
  return ctx.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
}
