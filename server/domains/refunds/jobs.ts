import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { warnOfShortBalance } from './short-balance.ts';

/** What refunds need in the background; they are sent by a loop of their own (worker.ts). */
export function refundJobs(ctx: AppContext): Jobs {
  return { warn_of_short_balance: { cron: '*/5 * * * *', run: () => warnOfShortBalance(ctx) } };
}
