import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { reconcileOrders } from './payment/reconcile-orders.ts';

/** Background jobs of checkouts, except ending holds, which is due every few seconds (`expire-holds.ts`). */
export function checkoutJobs(ctx: AppContext): Jobs {
  return { reconcile_orders: { cron: '* * * * *', run: () => reconcileOrders(ctx) } };
}
