import type { AppContext } from '#server/context.ts';
import { findEvent, type EventRow } from '#server/domains/events/queries.ts';
import { accepts, type Candidate, candidatesOf } from './candidates.ts';
import { closesAt } from './clock.ts';
import { offerStock } from './offer-stock.ts';
import { serveFromListings } from './serve-from-listings.ts';
import { listOpenTypes, type OpenType } from './supply.ts';

/**
 * Serves the waiting list of one event: first come, first served, if the number fits. Several processes may run it
 * concurrently; each offer is decided by its write. docs/rules/waiting-list.md
 */
export async function matchEvent(ctx: AppContext, eventId: string): Promise<void> {
  const event = await findEvent(ctx.db, eventId);
  const now = ctx.clock.now();
  if (event?.state !== 'published') return;
  const closes = closesAt(ctx, event);
  if (closes && closes > now) await serveFromStock(ctx, event);
  await serveFromListings(ctx, event);
}

async function serveFromStock(ctx: AppContext, event: EventRow): Promise<void> {
  const now = ctx.clock.now();
  let types = await listOpenTypes(ctx.db, event, now);
  if (types.length === 0) return;
  const bounds = {
    quantity: Math.max(...types.map(({ left, most }) => Math.min(left, most))),
    lowest_total: Math.min(...types.map(({ total }) => total)),
  };
  for await (const entry of candidatesOf(ctx.db, event.id, { bounds, now })) {
    const type = chooseType(entry, types);
    if (!type) continue;
    await offerStock(ctx, event, { entry, type });
    types = await listOpenTypes(ctx.db, event, now);
    if (types.length === 0) return;
  }
}

/** The cheapest type with enough for the whole party: all tickets of one offer are of one type. */
function chooseType(entry: Candidate, types: OpenType[]): OpenType | undefined {
  return types.find(
    ({ id, total, left, most }) => entry.party_size <= Math.min(left, most) && accepts(entry, { type_id: id, total }),
  );
}
