import type { ResaleDetail, ResaleType } from '#contract/marketplace.ts';
import type { Listing } from '#contract/resale.ts';

import type { Selection } from '#web/domains/events/ticket-box/ticket-selection.ts';

type Limits = Pick<ResaleDetail, 'max_per_order' | 'max_per_buyer'>;

/** Whether the caller can choose a listing. `held`: those that this tab has in a checkout already. */
export function isBuyable(listing: Listing, held: ReadonlySet<string>): boolean {
  return (listing.is_available || held.has(listing.id)) && !listing.is_own;
}

/** How many tickets one order may have. */
export function mostOf({ max_per_order, max_per_buyer }: Limits): number {
  return Math.max(1, Math.min(max_per_order, max_per_buyer ?? max_per_order));
}

/** Whether one order has as many of a type as it may. */
export function isTypeFull({ id, max_per_order }: ResaleType, chosen: readonly Listing[]): boolean {
  return chosen.filter(({ ticket_type }) => ticket_type.id === id).length >= max_per_order;
}

/** The chosen listings that can still be bought, in the order of the page. */
export function chosenOf(listings: Listing[], selection: Selection, held: ReadonlySet<string>): Listing[] {
  return listings.filter((listing) => (selection[listing.id] ?? 0) > 0 && isBuyable(listing, held));
}

/** One of each of these listings. */
export function selectionOf(listings: readonly Listing[]): Selection {
  return Object.fromEntries(listings.map(({ id }) => [id, 1]));
}
