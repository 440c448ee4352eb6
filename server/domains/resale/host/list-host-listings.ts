import { type HostListing, type HostListingFilter, listHostListings as route } from '#contract/host-resale.ts';
import { splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { money, sum } from '#server/platform/lib/money.ts';
import { type HostListingRow, listListings } from './host-queries.ts';
import { ratesOf } from '#server/domains/tickets/resale-terms.ts';

type Input = { id: string; state: HostListingFilter | undefined; cursor: string | undefined };

/** A page of an event's listings, for people who may see its sales. */
export async function listHostListings(ctx: AppContext, actor: Actor, { id, state, cursor: text }: Input) {
  const event = await getOwnEvent(ctx, actor, id, 'see_sales');
  const cursor = decodeCursor(text);
  const size = ctx.settings.page_size;
  const { page, next, previous } = pageOfRows({
    rows: await listListings(ctx, { event_id: event.id, state, cursor, limit: size + 1 }),
    size,
    cursor,
    keyOf: (row) => ({ value: row.sort_value, id: row.id }),
    path: route.path.replace(':id', event.id),
    query: { state },
  });
  return { results: page.map((row) => presentHostListing(ctx, row, event.currency)), next, previous };
}

/** Row → wire. */
export function presentHostListing(ctx: AppContext, row: HostListingRow, currency: string): HostListing {
  const fee = row.fee_amount ?? splitPrice(row.price, row.price, ratesOf(ctx.settings)).fee;
  return {
    id: row.id,
    ticket_type: { id: row.ticket_type_id, name: row.ticket_type },
    state: row.state,
    price: money(row.price, currency),
    total: money(sum([row.price, fee]), currency),
    floor: row.floor_amount === null ? null : money(row.floor_amount, currency),
    is_private: row.is_private,
    share: row.state === 'sold' && !row.undone_at ? money(row.organizer_amount ?? 0, currency) : null,
    is_undone: row.undone_at !== null,
    listed_at: row.created_at.toISOString(),
    sold_at: row.sold_at?.toISOString() ?? null,
    ended_at: (row.undone_at ?? row.ended_at)?.toISOString() ?? null,
  };
}
