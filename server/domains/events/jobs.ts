import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { drawPosters } from './draw-posters.ts';
import { forgetPastEvents } from './forget-past-events.ts';
import { refreshAllSortValues, refreshRecentSortValues } from './refresh-sort-values.ts';

/** The jobs that keep lists and posters up to date. */
export function eventJobs(ctx: AppContext): Jobs {
  return {
    draw_posters: { cron: '*/10 * * * *', run: () => drawPosters(ctx) },
    forget_past_events: { cron: '*/10 * * * *', run: () => forgetPastEvents(ctx) },
    refresh_sort_values: { cron: '* * * * *', run: () => refreshRecentSortValues(ctx) },
    // Also when a worker starts: changes may have happened while none was running.
    refresh_all_sort_values: { cron: '23 4 * * *', run: () => refreshAllSortValues(ctx.db, ctx.clock.now()) },
  };
}
