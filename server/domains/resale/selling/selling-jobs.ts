import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { returnUnsold, showListings } from './return-unsold.ts';

/** Returns unsold tickets, and shows listings that were hidden for too long. */
export function sellingJobs(ctx: AppContext): Jobs {
  return {
    return_unsold_tickets: { cron: '* * * * *', run: () => returnUnsold(ctx) },
    show_listings: { cron: '* * * * *', run: () => showListings(ctx) },
  };
}
