import type { AppContext } from '#server/context.ts';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import { listTicketTypes } from '#server/domains/ticket-types/queries.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { buyerOf } from './buyer.ts';
import { draftOrder } from './draft-order.ts';
import type { Offer } from './offer.ts';
import { priceOrder } from './price-order.ts';
import type { HoldRequest } from './take-holds.ts';

type HoldValues = Partial<HoldRequest> & { ticketTypeId: string; email?: string; quantity?: number };

/** A priced request for a guest's hold, ready for `take_holds`. */
export async function buildHoldRequest(
  ctx: AppContext,
  { ticketTypeId, email, quantity = 1, ...values }: HoldValues,
): Promise<HoldRequest> {
  const type = await ctx.db
    .selectFrom('ticket_types')
    .selectAll()
    .where('id', '=', ticketTypeId)
    .executeTakeFirstOrThrow();
  const event = await findEvent(ctx.db, type.event_id);
  if (!event) throw new Error(`no event for ${ticketTypeId}`);
  const types = await listTicketTypes(ctx.db, event.id, { now: ctx.clock.now() });
  const priced = priceOrder([{ type, quantity }], event, null);
  const buyer = buyerOf({ actor: null, email: email ?? `${newId()}@example.com`, browserSecret: newSecret() });
  const offer: Pick<Offer, 'event' | 'types'> = { event, types };
  const draft = draftOrder(ctx, {
    offer: offer as Offer,
    priced,
    buyer,
    promo: null,
    referral: null,
    invitation: null,
    body: { ticket_type_id: type.id, quantity },
    idempotencyKey: undefined,
  });
  return { ...draft.request, ...values };
}
