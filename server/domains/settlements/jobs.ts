import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { beginReversals } from './begin-reversals.ts';
import { beginSellerReversals } from './begin-seller-reversals.ts';
import { beginSellerTransfers } from './begin-seller-transfers.ts';
import { beginSettlements } from './begin-settlements.ts';
import { reopenSettled } from './reopen-settled.ts';
import { tellWaitingSellers } from './seller-transfers.ts';
import { sendReversals } from './send-reversals.ts';
import { tellWaiting } from './tell-waiting.ts';
import { warnOfRestingMoney } from './warn-of-resting-money.ts';
import { warnOfUnsentMoney } from './warn-of-unsent-money.ts';

/**
 * Pays organizers and sellers what is due, and takes back what was refunded since; `send_transfers` of payments sends
 * it.
 */
export function settlementJobs(ctx: AppContext): Jobs {
  return {
    settle_events: { cron: '*/5 * * * *', run: () => settleEvents(ctx) },
    pay_sellers: { cron: '*/5 * * * *', run: () => paySellers(ctx) },
    send_reversals: { cron: '* * * * *', run: () => sendReversals(ctx) },
    look_at_settled_events: { cron: '41 3 * * *', run: () => reopenSettled(ctx.db) },
    warn_of_unsent_money: { cron: '42 3 * * *', run: () => warnOfUnsentMoney(ctx) },
    warn_of_resting_money: { cron: '43 3 * * *', run: () => warnOfRestingMoney(ctx) },
  };
}

async function settleEvents(ctx: AppContext): Promise<void> {
  await beginReversals(ctx);
  await beginSettlements(ctx);
  await tellWaiting(ctx);
}

async function paySellers(ctx: AppContext): Promise<void> {
  await beginSellerReversals(ctx);
  await beginSellerTransfers(ctx);
  await tellWaitingSellers(ctx);
}
