import type { ResaleSummary } from '#contract/resale.ts';
import type { AppContext } from '#server/context.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { resaleStateOf } from '../resale-state.ts';
import { summarizeResale } from './summarize-resale.ts';

/** What can be bought in Resale of one event now; null if nothing. */
export async function findResale(ctx: AppContext, event: EventRow): Promise<ResaleSummary | null> {
  if (resaleStateOf(ctx, event) !== 'open') return null;
  return (await summarizeResale(ctx, [event.id])).get(event.id) ?? null;
}
