import type { resaleStates } from '#contract/marketplace.ts';
import type { AppContext } from '#server/context.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { cutOffOf } from '#server/domains/tickets/resale-terms.ts';

type ResaleEvent = Pick<EventRow, 'state' | 'resale_allowed' | 'resale_paused_at' | 'doors_at' | 'starts_at'>;

/** Whether tickets of an event can be bought in Resale now, or why not. */
export function resaleStateOf(ctx: AppContext, event: ResaleEvent): (typeof resaleStates)[number] {
  if (event.state === 'draft') return 'off_sale';
  const end = cutOffOf(event, ctx.settings);
  if (event.state === 'published' && end === null) return 'no_date';
  if (event.state !== 'published' || end === null || end <= ctx.clock.now()) return 'closed';
  if (!event.resale_allowed) return 'not_allowed';
  return event.resale_paused_at ? 'paused' : 'open';
}
