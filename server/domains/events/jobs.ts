import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { drawPosters } from './draw-posters.ts';
import { forgetPastEvents } from './forget-past-events.ts';
import { refreshAllSortValues, refreshRecentSortValues } from './refresh-sort-values.ts';

/** What keeps lists and posters up to date. */
export function eventJobs(ctx: AppContext): Jobs {
  return {
    draw_posters: { cron: '*/10 * * * *', run: () => drawPosters(ctx) },
    forget_past_events: { cron: '*/10 * * * *', run: () => forgetPastEvents(ctx) },
    refresh_sort_values: { cron: '* * * * *', run: () => refreshRecentSortValues(ctx) },
    // When a worker starts: maybe none was there to see what happened before.
    refresh_all_sort_values: { cron: '23 4 * * *', run: () => refreshAllSortValues(ctx.db, ctx.clock.now()) },
  };
}
