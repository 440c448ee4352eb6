import { unitPrice } from '#contract/ticket-price.ts';
import type { AppContext } from '#server/context.ts';
import { holdRequestOf } from '#server/domains/checkout/holds/draft-order.ts';
import { deadlines } from '#server/domains/checkout/holds/hold-order.ts';
import { priceOrder } from '#server/domains/checkout/holds/price-order.ts';
import { type HoldRequest, takeHolds } from '#server/domains/checkout/holds/take-holds.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { accepts, type Candidate } from './candidates.ts';
import { offerEnd } from './clock.ts';
import { makeOffer, offeredTo } from './offer.ts';
import type { OpenType } from './supply.ts';

type Choice = { entry: Candidate; type: OpenType };

/** Offers an entry tickets of a type. */
export async function offerStock(ctx: AppContext, event: EventRow, { entry, type }: Choice): Promise<void> {
  const now = ctx.clock.now();
  const request = await requestOf(ctx, event, { entry, type, now });
  if (!request) return;
  await makeOffer(ctx, {
    entry,
    expires_at: request.expires_at,
    hold: async (tx) => (await takeHolds(tx, [request], now))[0],
  });
}

async function requestOf(
  ctx: AppContext,
  event: EventRow,
  { entry, type, now }: Choice & { now: Date },
): Promise<HoldRequest | null> {
  const doors = event.doors_at ?? event.starts_at;
  const to = await offeredTo(ctx, entry);
  // Read again, the event first: a type that changes in between is refused, because the event's version is the older one.
  const fresh = await findEvent(ctx.db, event.id);
  const row = await ctx.db.selectFrom('ticket_types').selectAll().where('id', '=', type.id).executeTakeFirst();
  if (!doors || !to || !row || !fresh) return null;
  if (!accepts(entry, { type_id: row.id, total: unitPrice(row.price_amount, fresh).total })) return null;
  const request = holdRequestOf(ctx, {
    offer: { event: fresh },
    priced: priceOrder([{ type: row, quantity: entry.party_size }], fresh, null),
    ...to,
    promo: null,
    invitation: null,
    body: {},
    idempotencyKey: undefined,
  });
  const expiresAt = offerEnd(ctx, fresh, { now, until: doors });
  return { ...request, ...deadlines(ctx, expiresAt), waiting_list_entry_id: entry.id };
}
