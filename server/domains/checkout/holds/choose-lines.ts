import type { CheckoutBody } from '#contract/checkout-body.ts';
import type { AppContext } from '#server/context.ts';
import { type EventRow, findEventRole } from '#server/domains/events/queries.ts';
import { admissionsLeft, findOwnInvitation } from '#server/domains/invitations/find-for-checkout.ts';
import type { InvitationValues } from '#server/domains/invitations/queries.ts';
import type { OfferedTypeRow } from '#server/domains/ticket-types/queries.ts';
import { conflict, invalid } from '#server/platform/lib/errors.ts';
import { sum } from '#server/platform/lib/money.ts';
import type { Actor } from '#server/platform/http/route.ts';
import type { Offer, OfferCache } from './offer.ts';
import type { OrderedLine } from './price-order.ts';
import { mostPerOrder, quantityRefusal, unknownTypeError } from './refusals.ts';

type Input = { actor: Actor | null; body: CheckoutBody; invitation: InvitationValues | null };

type Chosen = {
  offer: Offer;
  lines: OrderedLine[];
  /**
   * The invitation that allows the purchase: named by its token, or found by the account that buys for a private event.
   */
  invitation: InvitationValues | null;
};

/** The chosen types and quantities as lines of one event that the buyer may see; otherwise 400 naming the field. */
export async function chooseLines(
  ctx: AppContext,
  offers: OfferCache,
  { actor, body, invitation: named }: Input,
): Promise<Chosen> {
  const isItems = body.items !== undefined;
  const wanted = mergeItems(body);
  const offer = await offers.ofTicketType([...wanted.keys()][0] ?? '');
  if (!offer || offer.event.state === 'draft') throw unknownTypeError(isItems);
  const invitation = await invitationTo(ctx, offer, { actor, named });
  if (!invitation && !(await isOpenTo(ctx, offer, actor))) throw unknownTypeError(isItems);
  // Checked here, so that a link to another event does not reveal whether this one exists.
  if (named && !invitation) throw invalid({ invitation_token: ['This invitation is for another event.'] });
  const lines = [...wanted].map(([id, quantity]) => {
    const type = offer.types.find((candidate) => candidate.id === id);
    if (!type) throw unknownTypeError(isItems);
    return { type, quantity };
  });
  requireSale(ctx, offer);
  const invited = invitation ? await admissionsLeft(ctx.db, invitation) : Infinity;
  requireQuantities(offer.event, lines, { isItems, invited });
  return { offer, lines, invitation };
}

/** How many of each ticket type are asked for. */
export function mergeItems(body: CheckoutBody): Map<string, number> {
  const wanted = new Map<string, number>();
  const items = body.items ?? [{ ticket_type_id: body.ticket_type_id ?? '', quantity: body.quantity ?? 0 }];
  for (const { ticket_type_id, quantity } of items) {
    const id = ticket_type_id.toLowerCase();
    wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  }
  return wanted;
}

type Invited = { actor: Actor | null; named: InvitationValues | null };

async function invitationTo(ctx: AppContext, { event }: Offer, { actor, named }: Invited) {
  if (named?.event_id === event.id) return named;
  return event.visibility === 'private' ? findOwnInvitation(ctx.db, event.id, actor) : null;
}

/** A private event is sold to the invited and to its team only. */
async function isOpenTo(ctx: AppContext, { event }: Offer, actor: Actor | null): Promise<boolean> {
  return event.visibility !== 'private' || (await findEventRole(ctx.db, event.id, actor)) !== undefined;
}

function requireSale(ctx: AppContext, { event }: Offer): void {
  if (event.state === 'cancelled') throw conflict('not_on_sale', 'This event was cancelled.', { available: 0 });
  if (event.state === 'published' && !event.starts_at)
    throw conflict('not_on_sale', 'This event is waiting for its new date.', { available: 0 });
  if (event.ends_at && event.ends_at <= ctx.clock.now())
    throw conflict('not_on_sale', 'This event is over.', { available: 0 });
}

type OfferedLine = OrderedLine & { type: OfferedTypeRow };

type Sent = { isItems: boolean; invited: number };

/** `invited`: how many may come with the invitation that the order names. */
function requireQuantities(event: EventRow, lines: OfferedLine[], { isItems, invited }: Sent): void {
  const total = sum(lines.map((line) => line.quantity));
  if (total > event.max_per_order) throw quantityRefusal(mostPerOrder(event.max_per_order), isItems);
  for (const { type, quantity } of lines) {
    const most = type.max_per_order ?? event.max_per_order;
    if (quantity > most) throw quantityRefusal(mostPerOrder(most, type.name), isItems);
    // A minimum above what is left, or what one order, person or invitation may have, is lowered to it.
    const bounds = [most, event.max_per_order, event.max_per_buyer, type.left_count, invited];
    const least = Math.min(type.min_per_order, ...bounds.filter((bound) => bound !== null));
    if (quantity < least) throw quantityRefusal(`At least ${least} of “${type.name}” per order.`, isItems);
  }
}
