import pLimit from 'p-limit';
import type { AppContext } from '#server/context.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { addMilliseconds, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { endHold, type EndReason } from './end-hold.ts';
import { isPaid } from '../policy.ts';
import { fulfilOrder } from '../payment/fulfil-order.ts';
import { openPaymentSession } from '../payment/open-payment-session.ts';
import { closePaymentSession, listPaymentSessions, type PaymentSessionRow } from '../payment/payment-sessions.ts';

/**
 * The result of ending a hold. `waiting`: its payment is being confirmed, which may take days. `unknown`: the provider
 * did not respond. The sweeper tries both again.
 */
export type HoldEnd = 'ended' | 'paid' | 'waiting' | 'unknown';
type PageEnd = 'closed' | 'paid' | 'waiting' | 'unknown';

/**
 * Ends a live hold in the only safe order: first its payment pages are closed, then the stock is released. A buyer who
 * paid at the same moment keeps the tickets. docs/rules/payments.md
 */
export async function endHoldAtProvider(ctx: AppContext, orderId: string, reason: EndReason): Promise<HoldEnd> {
  const order = await beginRelease(ctx, orderId, reason);
  if (!order) return findEnd(ctx, orderId);
  const closing = await closePaymentPages(ctx, order);
  if (closing !== 'closed') return closing;
  if (await endHold(ctx, orderId, { status: 'expired', reason: order.end_reason ?? reason })) return 'ended';
  return findEnd(ctx, orderId);
}

/** Closes all payment pages of an order, so that none can be paid any more; `paid` if one was paid already. */
export async function closePaymentPages(ctx: AppContext, order: PayableOrder): Promise<PageEnd> {
  for (const session of await listPaymentSessions(ctx.db, order.id)) {
    const closing = await closeAtProvider(ctx, order, session);
    if (closing !== 'closed') return closing;
  }
  return 'closed';
}

/** Marks a live hold as ending, so that no new payment page is created for it; the first reason given is kept. */
async function beginRelease(ctx: AppContext, orderId: string, reason: EndReason) {
  const updated = await ctx.db
    .updateTable('orders')
    .from('events')
    .whereRef('events.id', '=', 'orders.event_id')
    .set(({ fn, ref, val }) => ({
      status: 'releasing',
      end_reason: fn.coalesce(ref('orders.end_reason'), val(reason)),
    }))
    .where('orders.id', '=', orderId)
    .where('orders.status', 'in', ['held', 'releasing'])
    .returning(['orders.id', 'orders.end_reason', 'events.starts_at'])
    .executeTakeFirst();
  return updated && { ...updated, end_reason: updated.end_reason as EndReason | null };
}

type PayableOrder = { id: string; starts_at: Date | null };

/** Closes one payment page. */
async function closeAtProvider(ctx: AppContext, order: PayableOrder, session: PaymentSessionRow): Promise<PageEnd> {
  if (session.state === 'expired' || session.state === 'failed') return 'closed';
  if (session.state === 'creating') {
    // Nobody got its address, and it has expired since.
    if (isPastHardLimit(ctx, session)) return 'closed';
    const opened = await openPaymentSession(ctx, ctx.provider.web, session);
    if (opened.kind === 'unknown') return 'unknown';
    if (opened.kind !== 'open') return 'closed';
    return closeAtProvider(ctx, order, opened.session);
  }
  if (session.state === 'open' && session.provider_session_id) {
    return expireAtProvider(ctx, order, { ...session, provider_session_id: session.provider_session_id });
  }
  return checkUnclosed(ctx, order, session);
}

type OpenSession = PaymentSessionRow & { provider_session_id: string };

async function expireAtProvider(ctx: AppContext, order: PayableOrder, session: OpenSession): Promise<PageEnd> {
  const expired = await ctx.provider.web.expireSession(session.provider_session_id);
  if (expired.kind === 'ok' && expired.value.status === 'expired') {
    await closePaymentSession(ctx.db, session.id, 'expired');
    return 'closed';
  }
  // No response: another call would take longer than a buyer waits, and the next sweep tries again.
  if (expired.kind === 'unknown' && !isPastHardLimit(ctx, session)) return 'unknown';
  return checkUnclosed(ctx, order, session);
}

// The provider did not expire it: it was paid just before, or the provider cannot be reached.
async function checkUnclosed(ctx: AppContext, order: PayableOrder, session: PaymentSessionRow): Promise<PageEnd> {
  switch (await fulfilOrder(ctx, order.id, { from: 'expiry', calls: ctx.provider.web })) {
    case 'settled':
      return 'paid';
    case 'closed':
      return 'closed';
    case 'waiting':
      return isWaitOver(ctx, order, session) ? 'closed' : 'waiting';
    default:
      return isPastHardLimit(ctx, session) ? 'closed' : 'unknown';
  }
}

// Past this limit the page cannot be completed any more, even if the provider cannot be reached to confirm it.
function isPastHardLimit(ctx: AppContext, { expires_at }: PaymentSessionRow): boolean {
  return ctx.clock.now() >= addMilliseconds(expires_at, ctx.settings.hard_limit_grace_minutes * MINUTE);
}

const MAX_WAIT = 24 * HOUR;
const WAIT_ENDS_BEFORE_START = 48 * HOUR;

// A payment that takes days keeps its hold, but not into the last days before the event; after that it is a late
// payment.
function isWaitOver(ctx: AppContext, { starts_at }: PayableOrder, { created_at }: PaymentSessionRow): boolean {
  const now = ctx.clock.now();
  return (
    now >= addMilliseconds(created_at, MAX_WAIT) &&
    (!starts_at || now >= addMilliseconds(starts_at, -WAIT_ENDS_BEFORE_START))
  );
}

async function findEnd({ db }: AppContext, orderId: string): Promise<'paid' | 'ended'> {
  const order = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst();
  return order && isPaid(order.status) ? 'paid' : 'ended';
}

const BATCH = 200;
const CONCURRENCY = 4;
const MAX_UNKNOWN = 8;

/** Ends every overdue hold and continues with those that were ending. Several processes may run it concurrently. */
export async function expireHolds(ctx: AppContext): Promise<void> {
  // Holds without a payment page come first: they need no call, so a provider that is down does not delay them.
  for (const hasPaymentPage of [false, true]) {
    let unknown = 0;
    await pLimit(CONCURRENCY).map(await listDueHolds(ctx, hasPaymentPage), async (order) => {
      if (unknown >= MAX_UNKNOWN) return;
      const end = await tryOne(ctx, { order }, () => endHoldAtProvider(ctx, order, 'hold_ended'));
      if (end === 'unknown') unknown += 1;
    });
  }
}

async function listDueHolds(ctx: AppContext, hasPaymentPage: boolean): Promise<string[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['held', 'releasing'])
    .where((where) => where.or([where('expires_at', '<=', now), where('status', '=', 'releasing')]))
    .where(({ exists, not, selectFrom }) => {
      const pages = exists(
        selectFrom('payment_sessions').select('payment_sessions.id').whereRef('order_id', '=', 'orders.id'),
      );
      return hasPaymentPage ? pages : not(pages);
    })
    // Those whose payment is being confirmed come last, so that they cannot fill the batch for days.
    .orderBy(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_sessions as s')
          .select('s.id')
          .whereRef('s.order_id', '=', 'orders.id')
          .where('s.state', '=', 'complete'),
      ),
    )
    .orderBy('expires_at')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}
