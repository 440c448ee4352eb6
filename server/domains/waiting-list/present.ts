import type { WaitingListEnd, WaitingListEntry, WaitingListOffer, WaitingListState } from '#contract/waiting-list.ts';
import type { AppContext } from '#server/context.ts';
import { checkoutUrl } from '#server/domains/checkout/present.ts';
import { findOrder, listOrderLines, type OrderRow } from '#server/domains/checkout/queries.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { presentTeaser } from '#server/domains/requests/present.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { sum } from '#server/platform/lib/money.ts';
import { closesAt } from './clock.ts';
import { maxPartyOfAny } from './listed-event.ts';
import { countAhead, countBought, type EntryRow } from './queries.ts';
import { entryToken } from '#server/domains/checkout/entry-token.ts';

/** Row → wire, for the entry's owner. Only for callers with the entry's token or account. */
export async function presentEntry(ctx: AppContext, entry: EntryRow): Promise<WaitingListEntry> {
  const [event, types, order, ahead] = await Promise.all([
    findEvent(ctx.db, entry.event_id),
    listTypes(ctx, entry),
    entry.order_id ? findOrder(ctx.db, entry.order_id) : undefined,
    entry.state === 'waiting' ? countAhead(ctx.db, entry) : null,
  ]);
  if (!event) throw notFound();
  return {
    id: entry.id,
    state: entry.state as WaitingListState,
    event: await presentTeaser(ctx, event),
    token: entryToken(ctx, entry.id),
    email_masked: maskedEmail(entry.to_email),
    party_size: entry.party_size,
    max_party: maxPartyOfAny(event, types),
    buyer_left: await buyerLeft(ctx, event, entry),
    ticket_types: entry.ticket_type_ids.length === 0 ? [] : types.map((type) => presentType(event, type)),
    max_total: entry.max_amount === null ? null : { amount: entry.max_amount, currency: event.currency },
    joined_at: entry.created_at.toISOString(),
    ahead,
    rests_until: restsUntil(ctx, entry),
    is_last_chance: entry.offers_ended > 0,
    offer: entry.state === 'offered' && order ? await presentOffer(ctx, order) : null,
    ended_by: endedBy(ctx, entry, { event, types }),
    closes_at: closesAt(ctx, event)?.toISOString() ?? null,
    ...presentPurchase(entry, order),
  };
}

function presentPurchase({ state }: EntryRow, order: OrderRow | undefined) {
  if (state !== 'purchased' || !order) return { checkout_url: null, is_refunded: false };
  return { checkout_url: checkoutUrl(order.session_id), is_refunded: order.status === 'refunded' };
}

async function buyerLeft({ db }: AppContext, { max_per_buyer }: EventRow, entry: EntryRow): Promise<number | null> {
  return max_per_buyer && Math.max(0, max_per_buyer - (await countBought(db, entry)));
}

function restsUntil({ clock }: AppContext, { state, rests_until }: EntryRow): string | null {
  return state === 'waiting' && rests_until && rests_until > clock.now() ? rests_until.toISOString() : null;
}

type TypeRow = Awaited<ReturnType<typeof listTypes>>[number];

function presentType(event: EventRow, { id, name, ...type }: TypeRow): WaitingListEntry['ticket_types'][number] {
  const isGone = type.state === 'archived' || type.is_hidden || type.by_request;
  return { id, name, is_gone: isGone, resale_allowed: event.resale_allowed && type.resale_allowed };
}

/** The second offer that ends also ends the entry. */
function endedBy(
  ctx: AppContext,
  { state, offers_ended, ended_at, ticket_type_ids }: EntryRow,
  { event, types }: { event: EventRow; types: TypeRow[] },
): WaitingListEnd | null {
  if (state !== 'expired') return null;
  if (event.state === 'cancelled') return 'event_cancelled';
  if (offers_ended > 1) return 'offers_ended';
  const closes = closesAt(ctx, event);
  const isClosed = closes !== null && ended_at !== null && closes <= ended_at;
  const isWithoutTypes = ticket_type_ids.length > 0 && types.every((type) => type.state === 'archived');
  return isWithoutTypes && !isClosed ? 'types_removed' : 'list_closed';
}

/** The types that an entry waits for. */
function listTypes(ctx: AppContext, { event_id, ticket_type_ids: ids }: EntryRow) {
  const query = ctx.db
    .selectFrom('ticket_types as t')
    .leftJoin('event_stock as s', 's.event_id', 't.event_id')
    .select(['t.id', 't.name', 't.state', 't.is_hidden', 't.by_request', 't.resale_allowed'])
    .select(['t.max_per_order', 't.capacity', 's.capacity as event_capacity'])
    .orderBy('t.position');
  if (ids.length > 0) return query.where('t.id', 'in', ids).execute();
  return query
    .where('t.event_id', '=', event_id)
    .where('t.state', '<>', 'archived')
    .where('t.is_hidden', '=', false)
    .where('t.by_request', '=', false)
    .execute();
}

async function presentOffer(ctx: AppContext, order: OrderRow): Promise<WaitingListOffer> {
  const lines = await listOrderLines(ctx.db, order.id);
  return {
    // In Resale each ticket is a line of its own.
    lines: [...Map.groupBy(lines, ({ name }) => name)].map(([name, same]) => ({
      name,
      quantity: sum(same.map(({ quantity }) => quantity)),
    })),
    quantity: order.quantity,
    total: { amount: order.total_amount, currency: order.currency },
    is_resale: order.kind === 'resale',
    expires_at: order.expires_at.toISOString(),
    server_time: ctx.clock.now().toISOString(),
  };
}
