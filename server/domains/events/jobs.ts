import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { drawPosters } from './draw-posters.ts';
import { forgetPastEvents } from './forget-past-events.ts';
import { forgetRequests } from './forget-requests.ts';
import { refreshAllSortValues, refreshRecentSortValues } from './search/refresh-sort-values.ts';
import { tellHolders } from './tell-holders.ts';

/** The jobs that keep lists and posters up to date, and notify ticket holders of changes. */
export function eventJobs(ctx: AppContext): Jobs {
  return {
    draw_posters: { cron: '*/10 * * * *', run: () => drawPosters(ctx) },
    forget_past_events: { cron: '*/10 * * * *', run: () => forgetPastEvents(ctx) },
    forget_event_requests: { cron: '47 3 * * *', run: () => forgetRequests(ctx) },
    tell_holders: { cron: '* * * * *', run: () => tellHolders(ctx) },
    refresh_sort_values: { cron: '* * * * *', run: () => refreshRecentSortValues(ctx) },
    // Also when a worker starts: changes may have happened while none was running.
    refresh_all_sort_values: { cron: '23 4 * * *', run: () => refreshAllSortValues(ctx.db, ctx.clock.now()) },
  };
}
