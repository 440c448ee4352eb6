import { type SqlBool, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { deleteInSteps } from '#server/platform/jobs/delete-in-steps.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { forgetUnpaid } from './forget-unpaid.ts';
import { reconcileOrders } from './payment/reconcile-orders.ts';

/** Background jobs of checkouts, except ending holds, which is due every few seconds (`expire-holds.ts`). */
export function checkoutJobs(ctx: AppContext): Jobs {
  return {
    reconcile_orders: { cron: '* * * * *', run: () => reconcileOrders(ctx) },
    forget_checkout_keys: { cron: '51 3 * * *', run: () => forgetKeys(ctx) },
    forget_unpaid_checkouts: { cron: '37 4 * * *', run: () => forgetUnpaid(ctx) },
  };
}

/** Deletes the idempotency keys of checkouts, which name guests, after a day: nobody repeats the request any more. */
function forgetKeys({ db, clock }: AppContext): Promise<void> {
  return deleteInSteps(db, 'idempotency_keys', sql<SqlBool>`created_at < ${addMilliseconds(clock.now(), -DAY)}`);
}
