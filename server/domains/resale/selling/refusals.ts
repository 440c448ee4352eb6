import type { ErrorCode } from '#contract/common/error.ts';
import type { Selling } from '#server/domains/tickets/selling.ts';
import { formatDateTime } from '#server/platform/lib/format-time.ts';
import { whyNotSell } from '#server/domains/tickets/selling-words.ts';
import { type AppError, conflict, invalid } from '#server/platform/lib/errors.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import type { Settings } from '#server/settings.ts';

/** 409 for a ticket that may not be offered, with its code and message. `extra`: which of several it is. */
export function refusedTicket(code: string, selling: Selling, settings: Settings, extra = {}): AppError {
  return conflict(code as ErrorCode, whyNotSell(code, selling, settings), extra);
}

/** 409 for a private event's ticket that was offered to everybody. */
export function privateOnly(): AppError {
  return conflict(
    'private_only',
    'This event is private: you can sell the ticket to a friend by a private link, but not to everybody.',
  );
}

type Bounds = { cap_amount: number; lowest_amount: number; currency: string };

/** 400 on the field whose amount is out of bounds; undefined if both are fine. `field`: where the price was asked. */
export function outOfBounds(
  asked: { price: number; floor: number | null },
  bounds: Bounds,
  field: 'price' | 'payout' = 'price',
): AppError | undefined {
  const { cap_amount, lowest_amount, currency } = bounds;
  const lowest = formatMoney({ amount: lowest_amount, currency });
  if (asked.price > cap_amount)
    return invalid({ [field]: [`Ask at most ${formatMoney({ amount: cap_amount, currency })} for this ticket.`] });
  if (asked.price < lowest_amount) return invalid({ [field]: [`Ask at least ${lowest}.`] });
  if (asked.floor === null) return undefined;
  if (asked.floor < lowest_amount) return invalid({ floor: [`The lowest price is at least ${lowest}.`] });
  if (asked.floor >= asked.price) return invalid({ floor: ['Give a lowest price below the price.'] });
  return undefined;
}

/** 409 while a listing is held for a buyer, or offered to the waiting list. */
export function reserved(until: Date | null, timeZone: string): AppError {
  const time = until ? ` until ${formatDateTime(until, timeZone)}` : '';
  return conflict(
    'listing_reserved',
    `This ticket is held for a buyer${time}. If they do not pay, it is yours to change again.`,
    { reserved_until: until?.toISOString() ?? null },
  );
}

type SoldEvent = Pick<Selling, 'event_state' | 'starts_at' | 'resale_paused_at'>;

const ON_HOLD = {
  resale_paused: 'The host has paused Resale of this event. You can still take your ticket back.',
  not_published: 'This event is not on sale at the moment. You can still take your ticket back.',
  event_undated:
    'This event has no date yet. You can change the price once it has one, and take your ticket back at any time.',
} as const;

/** 409 for a new price while nobody can buy any ticket of the event in Resale; undefined while somebody can. */
export function onHold({ event_state, starts_at, resale_paused_at }: SoldEvent): AppError | undefined {
  const code =
    event_state === 'draft'
      ? 'not_published'
      : starts_at === null
        ? 'event_undated'
        : resale_paused_at !== null && 'resale_paused';
  return code ? conflict(code, ON_HOLD[code]) : undefined;
}

const ENDED = {
  listing_changed: 'The price has changed in the meantime, perhaps in another tab. Please check it again.',
  listing_ended: 'This listing has ended.',
  listing_sold: 'This ticket is sold.',
} as const;

/** 409 for a listing that has changed since its seller saw it. */
export function ended(code: keyof typeof ENDED): AppError {
  return conflict(code, ENDED[code]);
}
