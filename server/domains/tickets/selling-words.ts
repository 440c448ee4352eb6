import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { formatDateTime } from '#server/platform/lib/format-time.ts';
import type { Settings } from '#server/settings.ts';
import { cutOffOf } from './resale-terms.ts';

type Facts = { doors_at: Date | null; starts_at: Date | null; paid_at: Date | null; time_zone: string };

const WORDS: Record<string, string> = {
  guest_ticket: 'To sell this ticket, create an account with the address it was sent to.',
  already_listed: 'This ticket is already on sale.',
  ticket_transferring: 'This ticket is on its way to somebody else. Take it back first.',
  ticket_used: 'This ticket was used at the door.',
  ticket_refunded: 'This ticket was given back. Its money is yours again.',
  ticket_void: 'This ticket is no longer valid.',
  event_cancelled: 'This event is cancelled: everybody gets their money back.',
  not_published: 'This event is not on sale at the moment.',
  event_over: 'This event is over.',
  resale_off: 'The host does not allow Resale of this ticket.',
  resale_paused: 'The host has paused Resale of this event. Try again later.',
  event_undated: 'This event has no date yet. You can sell your ticket once it has one.',
  ticket_free: 'This ticket cost nothing, so it cannot be sold. You can send it to a friend.',
  ticket_too_cheap: 'This ticket cost too little to be sold.',
  order_disputed: 'The bank is looking into the payment of this ticket. It cannot be sold in the meantime.',
  payment_suspected: 'The payment of this ticket is being checked. It cannot be sold.',
};

type OnSale = { listing_state: string; state: string; starts_at: Date | null; resale_paused_at: Date | null };

/** Why nobody can buy a ticket that is on sale; empty if somebody can. Whoever is paying for one may finish. */
export function whyNotBuyable({ listing_state, state, starts_at, resale_paused_at }: OnSale): string {
  if (listing_state !== 'active') return '';
  if (state === 'draft') return 'This event is not on sale at the moment, so nobody can buy it.';
  if (starts_at === null) return 'This event has no date yet. Nobody can buy it until there is one.';
  return resale_paused_at ? 'The host has paused Resale of this event. Nobody can buy it in the meantime.' : '';
}

/** Why a ticket may not be offered in Resale, as a sentence. */
export function whyNotSell(code: string, facts: Facts, settings: Settings): string {
  if (code === 'resale_not_yet' && facts.paid_at) {
    const from = addMilliseconds(facts.paid_at, settings.resale_after_payment_minutes * MINUTE);
    return `You can sell this ticket from ${formatDateTime(from, facts.time_zone)}, ${waitOf(settings)} after it was paid for.`;
  }
  const cutOff = cutOffOf(facts, settings);
  if (code === 'resale_over' && cutOff)
    return `Tickets for this event could be sold until ${formatDateTime(cutOff, facts.time_zone)}.`;
  if (code === 'too_many_sales')
    return `Nobody can have more than ${settings.resale_tickets_per_seller} tickets on sale or sold within ${settings.resale_seller_days} days. Take one back, or wait.`;
  return WORDS[code] ?? 'This ticket cannot be sold now.';
}

function waitOf({ resale_after_payment_minutes: minutes }: Settings): string {
  return minutes === 60 ? 'an hour' : `${minutes} minutes`;
}
