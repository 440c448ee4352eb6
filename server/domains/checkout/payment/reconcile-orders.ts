import type { AppContext } from '#server/context.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { addMilliseconds, HOUR, SECOND } from '#server/platform/lib/clock.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { closePaymentSession } from './payment-sessions.ts';

const BATCH = 200;
const MAX_UNKNOWN = 3;

/**
 * Reads every payment page at the provider that was not checked for some time, whatever the state of its order. So
 * tickets are issued even if the webhook is lost and the buyer never returns, and payments made during an outage are
 * found.
 */
export async function reconcileOrders(ctx: AppContext): Promise<void> {
  await closeLostAttempts(ctx);
  let unknown = 0;
  for (const order of await claimOrders(ctx)) {
    const payment = await tryOne(ctx, { order }, () => fulfilOrder(ctx, order, { from: 'reconciler' }));
    if (payment === 'unknown' && ++unknown >= MAX_UNKNOWN) return;
  }
}

async function claimOrders(ctx: AppContext): Promise<string[]> {
  const now = ctx.clock.now();
  const before = addMilliseconds(now, -ctx.settings.reconcile_after_seconds * SECOND);
  const rows = await ctx.db
    .updateTable('payment_sessions')
    .set({ checked_at: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('payment_sessions as s')
        .select('s.id')
        .where('s.created_at', '<=', before)
        .where((where) => where.or([where('s.checked_at', 'is', null), where('s.checked_at', '<=', before)]))
        .where((where) =>
          where.or([
            where('s.state', '=', 'open'),
            // Finished by the buyer, but not paid at the last check.
            where.and([
              where('s.state', '=', 'complete'),
              where.not(
                where.exists(
                  where.selectFrom('payments').select('id').whereRef('payments.order_id', '=', 's.order_id'),
                ),
              ),
            ]),
          ]),
        )
        .orderBy('s.checked_at', (order) => order.asc().nullsFirst())
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning('order_id')
    .execute();
  return [...new Set(rows.map(({ order_id }) => order_id))];
}

// Attempts whose order ended during an outage of the provider. They have long expired, and nobody got their address.
async function closeLostAttempts(ctx: AppContext): Promise<void> {
  const lost = await ctx.db
    .selectFrom('payment_sessions')
    .innerJoin('orders', 'orders.id', 'payment_sessions.order_id')
    .select('payment_sessions.id')
    .where('payment_sessions.state', '=', 'creating')
    .where('payment_sessions.expires_at', '<=', addMilliseconds(ctx.clock.now(), -HOUR))
    .where('orders.status', 'not in', ['held', 'releasing'])
    .limit(BATCH)
    .execute();
  for (const { id } of lost) await closePaymentSession(ctx.db, id, 'failed');
}
