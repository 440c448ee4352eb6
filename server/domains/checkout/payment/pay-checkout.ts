import { z } from 'zod';
import type { ShownEvent } from '#contract/checkout.ts';
import type { AppContext } from '#server/context.ts';
import { requireAllAnswers } from '#server/domains/events/check-answers.ts';
import { questionsOf } from '#server/domains/events/present.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { AppError, conflict, notFound, unavailable } from '#server/platform/lib/errors.ts';
import { createSingleFlight } from '#server/platform/lib/single-flight.ts';
import { endHold } from '../holds/end-hold.ts';
import { isPaid } from '../policy.ts';
import { openPaymentSession } from './open-payment-session.ts';
import { insertPaymentSession, listPaymentSessions, type PaymentSessionRow } from './payment-sessions.ts';
import { refuseMoved } from './refuse-moved.ts';

const ATTEMPTS_PER_REQUEST = 2;
const RETRY_AFTER_SECONDS = 5;
/** The browser's timeout is ten seconds: after a first attempt this slow there is no second one. */
const SLOW_ATTEMPT_MILLISECONDS = 2500;

const singleFlight = createSingleFlight<{ url: string }>();

/**
 * The provider's payment page of a live hold: the open one, or a new one. The attempt is committed before the provider
 * is called, so the next request finds the result of a lost response. docs/rules/payments.md
 */
export function payCheckout(ctx: AppContext, { id }: { id: string }, shown: ShownEvent): Promise<{ url: string }> {
  return singleFlight(`${id} ${JSON.stringify(shown)}`, () => openPaymentPage(ctx, id, shown));
}

async function openPaymentPage(ctx: AppContext, orderId: string, shown: ShownEvent): Promise<{ url: string }> {
  const begun = performance.now();
  for (let attempt = 1; attempt <= ATTEMPTS_PER_REQUEST; attempt += 1) {
    const session = await reserveAttempt(ctx, orderId, shown);
    if (session.state === 'open' && session.url) return { url: session.url };
    const outcome = await openPaymentSession(ctx, ctx.provider.web, session);
    if (outcome.kind === 'open' && outcome.session.url) return { url: outcome.session.url };
    if (outcome.kind === 'refused') throw await refuse(ctx, orderId);
    if (outcome.kind === 'unknown' || performance.now() - begun > SLOW_ATTEMPT_MILLISECONDS) break;
  }
  throw unavailable(
    'payment_unavailable',
    'The payment page cannot be opened right now. Your tickets stay held: please try again in a moment.',
    RETRY_AFTER_SECONDS,
  );
}

/** The attempt to continue: the one that is open or being created, else a new one. Refuses if the hold is not live. */
function reserveAttempt(ctx: AppContext, orderId: string, shown: ShownEvent): Promise<PaymentSessionRow> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    requirePayable(order, now);
    refuseMoved(order, shown);
    const sessions = await listPaymentSessions(tx, orderId);
    const live = sessions.find(({ state }) => state === 'creating' || state === 'open');
    if (live) return live;
    if (sessions.some(({ state }) => state === 'complete')) {
      throw conflict('already_paid', 'Your payment is on its way. There is nothing more to pay.');
    }
    return insertPaymentSession(tx, {
      order_id: orderId,
      attempt: (sessions.at(-1)?.attempt ?? 0) + 1,
      expires_at: addMilliseconds(now, ctx.settings.payment_session_minutes * MINUTE),
      created_at: now,
    });
  });
}

async function lockOrder(tx: Tx, orderId: string) {
  const order = await tx
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select(['orders.status', 'orders.expires_at', 'orders.answers', 'events.questions'])
    .select(['events.title', 'events.starts_at', 'events.time_zone', 'events.city'])
    .where('orders.id', '=', orderId)
    .forUpdate('orders')
    .executeTakeFirst();
  if (!order) throw notFound();
  return order;
}

type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

function requirePayable({ status, expires_at, answers, questions }: LockedOrder, now: Date): void {
  if (isPaid(status)) throw conflict('already_paid', 'This order is already paid.');
  if (status !== 'held' || expires_at <= now)
    throw conflict('checkout_ended', 'This checkout has ended. Please start again.');
  requireAllAnswers(questionsOf({ questions }), z.record(z.string(), z.string()).parse(answers));
}

async function refuse(ctx: AppContext, orderId: string): Promise<AppError> {
  await endHold(ctx, orderId, { status: 'failed', reason: 'payment_failed' });
  return new AppError(502, {
    detail:
      'The payment could not be started, so your tickets went back on sale. You were not charged. Please try again.',
    code: 'payment_unavailable',
  });
}
