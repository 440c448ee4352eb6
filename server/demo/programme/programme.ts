import type { EventCategory, EventDetail, Question } from '#contract/events.ts';
import type { PromoKind } from '#contract/promo-codes.ts';

/**
 * The time of an event relative to the day on which the data is inserted, so that it is always in the near future (or
 * past).
 */
export type When = {
  /** The weekday, 1 (Monday) to 7 (Sunday), `week` weeks ahead: 0 is the next one, -1 the last one. */
  weekday?: number;
  week?: number;
  /** Instead of a weekday: the number of days from today. */
  day?: number;
  /** Local time at the venue. */
  at: string;
  hours: number;
  /** Minutes before the start; half an hour unless given. */
  doors?: number;
};

/** An event that is always on when the data is inserted. */
export type RightNow = { began_hours_ago: number; hours: number };

export type Venue = { name: string; address: string; latitude: number; longitude: number };

export type DemoType = {
  name: string;
  /** Minor units of the city's currency. */
  price: number;
  /** Null is unlimited. */
  capacity: number | null;
  sold?: number;
  description?: string;
  is_hidden?: boolean;
  opens_in_days?: number;
  closes_hours_before?: number;
  closed_days_ago?: number;
  max_per_order?: number;
};

export type DemoPromo = {
  code: string;
  kind: PromoKind;
  /** Basis points of a percentage, else minor units. */
  value?: number;
  /** Names of the types it is for; all unless given. */
  types?: readonly string[];
  max_uses?: number;
  /** Orders that used it already. */
  used?: number;
  ended_days_ago?: number;
  starts_in_days?: number;
  /** Stock reserved for the code, in tickets of its first type. */
  reserved?: number;
};

export type DemoRequest = {
  name: string;
  note: string;
  plus_ones?: number;
  hours_ago: number;
  declined?: boolean;
};

export type DemoEvent = {
  title: string;
  /** Handle of the organization. */
  host: string;
  category: EventCategory;
  summary: string;
  /** Paragraphs. */
  description: readonly string[];
  line_up?: readonly string[];
  tags: readonly string[];
  venue: Venue | null;
  when: When | RightNow | null;
  types: readonly DemoType[];
  state?: 'draft' | 'published' | 'cancelled';
  postponed?: boolean;
  visibility?: EventDetail['visibility'];
  /** Requests to come; only for events that accept requests. */
  requests?: readonly DemoRequest[];
  capacity?: number;
  age_limit?: number;
  dress_code?: string;
  house_rules?: string;
  fee_payer?: 'buyer' | 'organizer';
  refund_policy?: EventDetail['refund_policy'];
  resale_allowed?: boolean;
  transfer_allowed?: boolean;
  reentry_allowed?: boolean;
  max_per_order?: number;
  max_per_buyer?: number;
  code_mode?: 'static' | 'rotating';
  questions?: readonly Question[];
  promo_codes?: readonly DemoPromo[];
  /** Referral codes and the share of the orders each brought. */
  referrals?: readonly { code: string; promoter: string; basis_points: number; share: number }[];
  /** The demo doorman scans at this event. */
  has_doorman?: boolean;
  /** How many tickets of the first type the demo visitor holds. */
  visitor_tickets?: number;
};

export type CityProgramme = {
  city: string;
  country: string;
  time_zone: string;
  currency: string;
  events: readonly DemoEvent[];
};

type TypeExtras = Omit<DemoType, 'name' | 'price' | 'capacity' | 'sold'>;

/** A ticket type with `sold` of `capacity` tickets sold. */
export function tickets(
  name: string,
  price: number,
  [sold, capacity]: readonly [number, number | null],
  extras: TypeExtras = {},
): DemoType {
  return { name, price, capacity, sold, ...extras };
}
