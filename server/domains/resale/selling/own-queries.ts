import { sql } from 'kysely';
import type { ListingState } from '#contract/resale.ts';
import type { AppContext } from '#server/context.ts';
import { selectEventCards } from '#server/domains/events/event-cards.ts';
import { sellerReleaseAt } from '#server/domains/events/release-date.ts';
import { numberOf } from '#server/domains/tickets/order-tickets.ts';
import { payoutFacts } from './payout-facts.ts';
import { pageByTime } from '#server/platform/http/page-by-time.ts';
import type { Cursor } from '#server/platform/http/paging.ts';

/** Live listings by creation, others by their end, as in the index. */
const SORT_VALUE = sql`coalesce(l.sold_at, l.ended_at, l.created_at)`;

/** What ended a void listing: what happened to its ticket at that moment. */
const ENDING = sql<string | null>`
  case when l.state = 'void' then (
    select case h.kind when 'delisted' then h.data ->> 'reason' else h.kind end
      from ticket_history h
     where h.ticket_id = l.ticket_id and h.at = l.ended_at
       and h.kind in ('delisted', 'refunded', 'voided', 'resale_undone')
     order by h.id limit 1) end`;

/** Listings `l` with their event, as their seller sees them: the event's columns by their own names. */
function selectOwnListings(ctx: AppContext) {
  return (
    selectEventCards(ctx.db, ctx.clock.now())
      .innerJoin('listings as l', 'l.event_id', 'e.id')
      .innerJoin('ticket_types as y', 'y.id', 'l.ticket_type_id')
      .innerJoin('tickets as k', 'k.id', 'l.ticket_id')
      .innerJoinLateral(numberOf('k').as('n'), (join) => join.onTrue())
      .select(['k.holder_name', 'n.position', 'n.of'])
      // Who is paying for it, or bought it.
      .leftJoin('orders as b', 'b.id', 'l.order_id')
      .select(['l.id as listing_id', 'l.state as listing_state', 'l.version as listing_version'])
      .select(['l.ticket_id', 'l.ticket_type_id', 'y.name as ticket_type_name', 'l.seller_user_id'])
      .select(['l.price_amount', 'l.floor_amount', 'l.paid_amount', 'l.agreed_amount'])
      .select([
        'l.seller_fee_amount',
        'l.organizer_amount',
        'l.created_at',
        'l.sold_at',
        'l.ended_at',
        'l.taken_down_reason',
      ])
      .select(['b.expires_at as reserved_until', 'e.resale_paused_at'])
      .select(sql<boolean>`l.link_hash is not null`.as('is_private'))
      .select(sql<boolean>`l.link_hash is null and l.shown_at is not null`.as('is_shown'))
      .select(payoutFacts.as('payout_facts'))
      .select(sellerReleaseAt(ctx).as('release_at'))
      .select(ENDING.as('ending'))
      .select(sql<string>`${SORT_VALUE}::text`.as('sort_value'))
      .$narrowType<{ listing_state: ListingState }>()
  );
}

export type OwnListingRow = Awaited<ReturnType<ReturnType<typeof selectOwnListings>['execute']>>[number];

/** One of the caller's listings; undefined when it does not exist or is not theirs. */
export function findOwnListing(ctx: AppContext, id: string, sellerId: string) {
  return selectOwnListings(ctx).where('l.id', '=', id).where('l.seller_user_id', '=', sellerId).executeTakeFirst();
}

const STATES = {
  active: ['active', 'reserved'],
  sold: ['sold'],
  ended: ['withdrawn', 'unsold', 'void'],
} as const satisfies Record<string, readonly ListingState[]>;

type Page = { when: keyof typeof STATES; cursor: Cursor | undefined; size: number };

/** A page of the caller's listings plus one row, newest first. */
export function listOwnListings(
  ctx: AppContext,
  sellerId: string,
  { when, cursor, size }: Page,
): Promise<OwnListingRow[]> {
  const { after, order } = pageByTime({ value: SORT_VALUE, id: sql.ref('l.id'), descending: true, cursor });
  return selectOwnListings(ctx)
    .where('l.seller_user_id', '=', sellerId)
    .where('l.state', 'in', [...STATES[when]])
    .where(after)
    .orderBy(order)
    .limit(size + 1)
    .execute();
}
