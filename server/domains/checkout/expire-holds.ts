import pLimit from 'p-limit';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { endHold, type EndReason } from './end-hold.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { openPaymentSession } from './open-payment-session.ts';
import { closePaymentSession, listPaymentSessions, type PaymentSessionRow } from './payment-sessions.ts';

/** What became of a hold that was to end. `unknown`: the provider did not answer; the sweeper goes on with it. */
export type HoldEnd = 'ended' | 'paid' | 'unknown';

/**
 * Ends a live hold in the one safe order: first nobody can pay any more, then the stock goes back. A buyer who paid in
 * that moment keeps the tickets. docs/rules/payments.md
 */
export async function endHoldAtProvider(ctx: AppContext, orderId: string, reason: EndReason): Promise<HoldEnd> {
  const order = await beginRelease(ctx, orderId, reason);
  if (!order) return (await isPaid(ctx, orderId)) ? 'paid' : 'ended';
  const stood = await closePaymentPages(ctx, order);
  if (stood !== 'closed') return stood;
  if (await endHold(ctx, orderId, { status: 'expired', reason: order.end_reason ?? reason })) return 'ended';
  return (await isPaid(ctx, orderId)) ? 'paid' : 'ended';
}

/** Makes sure that none of an order's payment pages can be paid any more, or finds that one was. */
export async function closePaymentPages(ctx: AppContext, order: PayableOrder): Promise<'closed' | 'paid' | 'unknown'> {
  for (const session of await listPaymentSessions(ctx.db, order.id)) {
    const stood = await closeAtProvider(ctx, order, session);
    if (stood !== 'closed') return stood;
  }
  return 'closed';
}

/** Marks a live hold as ending, so that no new payment page is made for it; the first reason given stays. */
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

/** Makes sure that a payment page cannot be paid any more, or finds that it was. */
async function closeAtProvider(
  ctx: AppContext,
  order: PayableOrder,
  session: PaymentSessionRow,
): Promise<'closed' | 'paid' | 'unknown'> {
  if (session.state === 'expired' || session.state === 'failed') return 'closed';
  if (session.state === 'creating') {
    // Nobody ever had its address, and by now nobody could pay there.
    if (isPastHardLimit(ctx, session)) return 'closed';
    const opened = await openPaymentSession(ctx, ctx.provider.web, session);
    if (opened.kind === 'unknown') return 'unknown';
    if (opened.kind !== 'open') return 'closed';
    return closeAtProvider(ctx, order, opened.session);
  }
  if (session.state === 'open' && session.provider_session_id) {
    const expired = await ctx.provider.web.expireSession(session.provider_session_id);
    if (expired.kind === 'ok' && expired.value.status === 'expired') {
      await closePaymentSession(ctx.db, session.id, 'expired');
      return 'closed';
    }
  }
  return standingOf(ctx, order, session);
}

// It would not expire: the buyer was quicker, or the provider cannot be reached.
async function standingOf(ctx: AppContext, order: PayableOrder, session: PaymentSessionRow) {
  switch (await fulfilOrder(ctx, order.id, { from: 'expiry', calls: ctx.provider.web })) {
    case 'settled':
      return 'paid';
    case 'closed':
      return 'closed';
    case 'waiting':
      return isWaitOver(ctx, order, session) ? 'closed' : 'unknown';
    default:
      return isPastHardLimit(ctx, session) ? 'closed' : 'unknown';
  }
}

// By its own limit the page cannot be completed any more, whether or not the provider can tell us so.
function isPastHardLimit(ctx: AppContext, { expires_at }: PaymentSessionRow): boolean {
  return ctx.clock.now() >= addMilliseconds(expires_at, ctx.settings.hard_limit_grace_minutes * MINUTE);
}

const LONGEST_WAIT = 24 * HOUR;
const LAST_DAYS = 48 * HOUR;

// Money that is days on its way keeps its tickets, but not into the event's last days: if it still comes, it is late.
function isWaitOver(ctx: AppContext, { starts_at }: PayableOrder, { created_at }: PaymentSessionRow): boolean {
  const now = ctx.clock.now();
  return (
    now >= addMilliseconds(created_at, LONGEST_WAIT) && (!starts_at || now >= addMilliseconds(starts_at, -LAST_DAYS))
  );
}

async function isPaid(ctx: AppContext, orderId: string): Promise<boolean> {
  const order = await ctx.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst();
  return order?.status === 'paid' || order?.status === 'partially_refunded';
}

const BATCH = 200;
const AT_ONCE = 4;
const MOST_UNKNOWN = 8;

/** Ends every hold whose time is over and goes on with those that were ending. Any number of processes may do this at once. */
export async function expireHolds(ctx: AppContext): Promise<void> {
  // Without a payment page nobody has to be asked, so a provider that is down keeps no stock of theirs.
  for (const hasPaymentPage of [false, true]) {
    let unknown = 0;
    await pLimit(AT_ONCE).map(await listDueHolds(ctx, hasPaymentPage), async (orderId) => {
      if (unknown < MOST_UNKNOWN && !(await endOne(ctx, orderId))) unknown += 1;
    });
  }
}

// One that cannot be ended must not keep the others from it.
async function endOne(ctx: AppContext, orderId: string): Promise<boolean> {
  try {
    return (await endHoldAtProvider(ctx, orderId, 'hold_ended')) !== 'unknown';
  } catch (error) {
    ctx.log.error({ err: error, order: orderId }, 'a hold could not be ended; it is tried again');
    return true;
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
    .orderBy('expires_at')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}
