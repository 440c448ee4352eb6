import type { resaleStates } from '#contract/marketplace.ts';
import type { AppContext } from '#server/context.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';

type ResaleEvent = Pick<EventRow, 'state' | 'resale_allowed' | 'resale_paused_at' | 'doors_at' | 'starts_at'>;

/** When Resale of an event ends; null while it has no date. listing-sql.ts says the same to the database. */
export function closesAt({ settings }: Pick<AppContext, 'settings'>, event: ResaleEvent): Date | null {
  const doors = event.doors_at ?? event.starts_at;
  return doors && addMilliseconds(doors, -settings.resale_cut_off_minutes * MINUTE);
}

/** Whether tickets of an event can be bought in Resale now, or why not. */
export function resaleStateOf(ctx: AppContext, event: ResaleEvent): (typeof resaleStates)[number] {
  const end = closesAt(ctx, event);
  if (event.state !== 'published' || end === null || end <= ctx.clock.now()) return 'closed';
  if (!event.resale_allowed) return 'not_allowed';
  return event.resale_paused_at ? 'paused' : 'open';
}
