import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { refreshEventResale } from './marketplace/refresh-event-resale.ts';
import { returnUnsold, showListings } from './selling/return-unsold.ts';
import { assessSellers } from './assess-sellers.ts';

/** The jobs of Resale. */
export function resaleJobs(ctx: AppContext): Jobs {
  return {
    refresh_event_resale: { cron: '* * * * *', run: () => refreshEventResale(ctx) },
    return_unsold_tickets: { cron: '* * * * *', run: () => returnUnsold(ctx) },
    show_listings: { cron: '* * * * *', run: () => showListings(ctx) },
    assess_sellers: { cron: '*/10 * * * *', run: () => assessSellers(ctx) },
  };
}
