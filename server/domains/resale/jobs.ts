import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { refreshEventResale } from './marketplace/refresh-event-resale.ts';

/** The jobs of Resale. */
export function resaleJobs(ctx: AppContext): Jobs {
  return {
    refresh_event_resale: { cron: '* * * * *', run: () => refreshEventResale(ctx) },
  };
}
