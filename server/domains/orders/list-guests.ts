import type { Arrival } from '#contract/order-filters.ts';
import { type GuestRow, listGuests as listGuestsRoute } from '#contract/orders.ts';
import { orderNumber } from '#contract/order-number.ts';
import type { TicketState } from '#contract/ticket-states.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { shownEmail } from '#server/platform/lib/email-address.ts';
import { type ListedGuest, listGuestRows } from './guest-queries.ts';
import { capped } from './list-orders.ts';
import { findNewestSale } from './list-queries.ts';
import { placeOf, readCursor } from './place.ts';
import { readSearch } from './search.ts';

type Query = {
  search?: string | undefined;
  ticket_type_id?: string | undefined;
  state?: TicketState | undefined;
  arrived?: Arrival | undefined;
};

type Input = { id: string; query: Query & { cursor?: string | undefined } };

/** A page of an event's guests, a row for each ticket, for those who may see sales. */
export async function listGuests(ctx: AppContext, actor: Actor, { id, query: { cursor: text, ...query } }: Input) {
  const event = await getOwnEvent(ctx, actor, id, 'see_sales');
  const cursor = readCursor(text);
  const filters = { ...query, event_id: event.id, search: await readSearch(ctx, event.id, query.search) };
  const { page_size: size, count_cap: cap } = ctx.settings;
  const [rows, newest] = await Promise.all([
    listGuestRows(ctx.db, { filters, cursor, limit: size + 1, ...(!cursor && { cap }) }),
    findNewestSale(ctx.db, event.id),
  ]);
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: (row) => ({ value: row.sort_value, id: row.order_id }),
    path: listGuestsRoute.path.replace(':id', event.id),
    query,
  });
  const total = cursor ? null : capped(rows[0]?.matched ?? 0, cap);
  return { results: page.map(presentGuest), next, previous, total, newest: placeOf(newest) };
}

function presentGuest({
  sort_value: _place,
  matched: _matched,
  sold_in,
  first_admitted_at,
  ...row
}: ListedGuest): GuestRow {
  return {
    ...row,
    email: shownEmail(row.email),
    buyer_email: shownEmail(row.buyer_email),
    order_number: orderNumber(sold_in),
    first_admitted_at: first_admitted_at?.toISOString() ?? null,
  };
}
