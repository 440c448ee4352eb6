import { isOpen } from '#contract/availability.ts';
import type { WaitingListForm } from '#contract/waiting-list.ts';
import { MAX_PARTY } from '#contract/waiting-list.ts';
import { unitPrice } from '#contract/ticket-price.ts';
import type { AppContext } from '#server/context.ts';
import { hasEnded, isHidden } from '#server/domains/events/host-state.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { presentTeaser } from '#server/domains/requests/present.ts';
import { listTicketTypes, type OfferedTypeRow } from '#server/domains/ticket-types/queries.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';
import { closesAt } from './clock.ts';

/** An event with the types that may have a waiting list: those sold to everybody. */
export type ListedEvent = { event: EventRow; types: OfferedTypeRow[] };

/** The event by id or slug; 404 for hidden and private events, as for an unknown one. */
export async function getListedEvent(ctx: AppContext, idOrSlug: string): Promise<ListedEvent> {
  const event = await findEvent(ctx.db, idOrSlug);
  if (!event || isHidden(event) || event.visibility === 'private') throw notFound();
  const types = await listTicketTypes(ctx.db, event.id, { now: ctx.clock.now() });
  return { event, types: types.filter((type) => !type.is_hidden && !type.by_request) };
}

/** The same for visitors: an unlisted event can be opened by its slug only. */
export async function openListedEvent(ctx: AppContext, idOrSlug: string): Promise<ListedEvent> {
  const listed = await getListedEvent(ctx, idOrSlug);
  if (listed.event.visibility === 'unlisted' && isUuid(idOrSlug)) throw notFound();
  return listed;
}

/** Why nobody can join; null if joining is possible. */
export function closedOf(ctx: AppContext, { event, types }: ListedEvent): WaitingListForm['closed'] {
  const now = ctx.clock.now();
  if (event.state === 'cancelled') return 'cancelled';
  const closes = closesAt(ctx, event);
  if (hasEnded(event, now) || (closes && closes <= now)) return 'over';
  if (types.some((type) => isWanted(type, maxPartyOf(event, type)))) return null;
  return types.some(({ availability }) => isOpen(availability)) ? 'on_sale' : 'not_yet';
}

/** Whether a party has to wait for a type: it is sold out, or fewer are left than the party wants. */
export function isWanted({ availability, left_count }: OfferedTypeRow, party: number): boolean {
  if (availability === 'sold_out') return true;
  return isOpen(availability) && left_count !== null && left_count < party;
}

type Limits = Pick<EventRow, 'max_per_order' | 'max_per_buyer'>;
type TypeLimits = Pick<OfferedTypeRow, 'max_per_order' | 'capacity' | 'event_capacity'>;

/** The largest party that one order of a type can have. */
export function maxPartyOf(event: Limits, type: TypeLimits): number {
  return Math.min(
    MAX_PARTY,
    event.max_per_order,
    event.max_per_buyer ?? MAX_PARTY,
    type.max_per_order ?? event.max_per_order,
    quantityOf(type),
  );
}

/** How many tickets of a type there are in all, sold or not. With a quantity of 0 the host has not yet said how many. */
export function quantityOf({ capacity, event_capacity }: Omit<TypeLimits, 'max_per_order'>): number {
  return Math.min(event_capacity ?? Infinity, capacity || Infinity);
}

/** The largest party that one order of any of these types can have. */
export function maxPartyOfAny(event: Limits, types: readonly TypeLimits[]): number {
  return Math.max(0, ...types.map((type) => maxPartyOf(event, type)));
}

/** The choices for joining. */
export async function presentForm(ctx: AppContext, listed: ListedEvent): Promise<WaitingListForm> {
  const { event, types } = listed;
  const wanted = types.filter((type) => isWanted(type, maxPartyOf(event, type)));
  return {
    event: await presentTeaser(ctx, event),
    closed: closedOf(ctx, listed),
    ticket_types: wanted.map((type) => ({
      id: type.id,
      name: type.name,
      total: { amount: unitPrice(type.price_amount, event).total, currency: event.currency },
      is_sold_out: type.availability === 'sold_out',
      max_party: maxPartyOf(event, type),
      resale_allowed: event.resale_allowed && type.resale_allowed,
    })),
    max_party: maxPartyOfAny(event, wanted),
    closes_at: closesAt(ctx, event)?.toISOString() ?? null,
  };
}
