import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { weighSellers } from './weigh-sellers.ts';

/** Reviews the sellers of past events before they are paid. */
export function sellerReviewJobs(ctx: AppContext): Jobs {
  return { weigh_sellers: { cron: '*/10 * * * *', run: () => weighSellers(ctx) } };
}
