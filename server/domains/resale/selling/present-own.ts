import type { MyListing } from '#contract/selling.ts';
import type { AppContext } from '#server/context.ts';
import { presentEventCard } from '#server/domains/events/present.ts';
import { cutOffOf } from '#server/domains/tickets/resale-terms.ts';
import { whyNotBuyable } from '#server/domains/tickets/selling-words.ts';
import { presentPrice } from '#server/domains/tickets/selling.ts';
import { money } from '#server/platform/lib/money.ts';
import type { OwnListingRow } from './own-queries.ts';
import { privateUrl } from './private-link.ts';
import { payoutOf } from './seller-payout.ts';

const END_REASONS: Record<string, string> = {
  dispute: 'A bank questioned the payment of this ticket.',
  refunded: 'This ticket was refunded.',
  voided: 'A bank took back what was paid for this ticket.',
  resale_undone: 'Your own purchase of this ticket was undone.',
};

/** Row → wire: a listing as its seller sees it. */
export async function presentOwnListing(ctx: AppContext, row: OwnListingRow): Promise<MyListing> {
  return {
    id: row.listing_id,
    state: row.listing_state,
    version: row.listing_version,
    ticket_id: row.ticket_id,
    ticket_type: { id: row.ticket_type_id, name: row.ticket_type_name },
    ticket: ticketOf(row),
    event: await presentEventCard(ctx, row),
    ...amountsOf(ctx, row),
    ...visibilityOf(ctx, row),
    ...timesOf(ctx, row),
    why_not_buyable: whyNotBuyable(row),
    taken_down_reason: row.taken_down_reason,
    end_reason: END_REASONS[row.ending ?? ''] ?? '',
    payout: payoutOf(row, ctx),
  };
}

const isLive = ({ listing_state }: OwnListingRow) => listing_state === 'active' || listing_state === 'reserved';

function ticketOf(row: OwnListingRow): MyListing['ticket'] {
  const { holder_name, position, of } = row;
  return isLive(row) ? { holder_name, position, of } : null;
}

function amountsOf({ settings, clock }: AppContext, row: OwnListingRow) {
  const { currency, floor_amount, price_amount } = row;
  const { price, total, payout, next_drop } = presentPrice(row, row, { settings, now: clock.now(), currency });
  return {
    ...{ price, total, you_get: payout },
    asked: money(price_amount, currency),
    floor: floor_amount === null ? null : money(floor_amount, currency),
    next_drop: isLive(row) ? next_drop : null,
  };
}

function visibilityOf(ctx: AppContext, row: OwnListingRow) {
  const { is_shown, is_private, listing_id: id, slug } = row;
  return { is_shown, is_private, private_url: is_private && isLive(row) ? privateUrl(ctx, { id, slug }) : null };
}

function timesOf({ settings }: AppContext, row: OwnListingRow) {
  const { listing_state, reserved_until, created_at, sold_at, ended_at } = row;
  return {
    reserved_until: listing_state === 'reserved' ? (reserved_until?.toISOString() ?? null) : null,
    listed_at: created_at.toISOString(),
    ended_at: (sold_at ?? ended_at)?.toISOString() ?? null,
    cut_off_at: cutOffOf(row, settings)?.toISOString() ?? null,
  };
}
