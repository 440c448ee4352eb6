import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { returnUnsold, showListings } from './return-unsold.ts';

/** Unsold tickets come back by themselves, and no listing stays hidden. */
export function sellingJobs(ctx: AppContext): Jobs {
  return {
    return_unsold_tickets: { cron: '* * * * *', run: () => returnUnsold(ctx) },
    show_listings: { cron: '* * * * *', run: () => showListings(ctx) },
  };
}
