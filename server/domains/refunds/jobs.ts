import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { warnOfShortBalance } from './short-balance.ts';

/** The background jobs of refunds; a separate loop sends them (worker.ts). */
export function refundJobs(ctx: AppContext): Jobs {
  return { warn_of_short_balance: { cron: '*/5 * * * *', run: () => warnOfShortBalance(ctx) } };
}
