import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EventParams, Instant, Money } from './common/values.ts';
import { ResaleSummary } from './resale.ts';
import { TicketType } from './ticket-types.ts';

export const eventCategories = [
  'club_night',
  'party',
  'concert',
  'festival',
  'food_and_drink',
  'arts',
  'wellness',
  'networking',
  'other',
] as const;
export type EventCategory = (typeof eventCategories)[number];

export const eventVisibilities = ['public', 'unlisted', 'private'] as const;
export const refundPolicies = ['none', 'until_1_day', 'until_7_days', 'until_30_days'] as const;

/** Whether tickets of an event can be bought now; derived, never stored. */
const availabilities = [
  'on_sale',
  'few_left',
  'ends_soon',
  'not_yet',
  'sold_out',
  /** The event is in the future, but sales have ended. */
  'sale_over',
  'ended',
  'unavailable',
] as const;

/**
 * The event's poster: addresses are `/media/posters/{event id}/{version}/{shape}-{width}.{format}`; without `.{format}`
 * the best format the browser accepts. Until the picture has loaded, `placeholder`, a CSS background image, is shown
 * over `color`.
 */
export const Poster = z.object({
  version: z
    .string()
    .describe('Part of the poster’s address: `/media/posters/{event id}/{version}/{shape}-{width}.{format}`.'),
  color: z.string().describe('Shown until the picture has loaded.'),
  placeholder: z.string().describe('A CSS background image, shown over `color` until the picture has loaded.'),
});

/** A question to guests on the checkout page. */
export const Question = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'choice', 'checkbox']),
  required: z.boolean(),
  choices: z.array(z.string()).describe('Only for the kind `choice`.'),
});
export type Question = z.infer<typeof Question>;

/**
 * An event as lists show it. `from_price` is the lowest all-in price. When the event itself has nothing on sale any
 * more, public lists give the lowest all-in price in Resale in `resale_from`.
 */
export const EventCard = z.object({
  id: z.string(),
  slug: z.string().describe('The last part of its address; it may change with the title.'),
  title: z.string(),
  category: z.enum(eventCategories),
  venue_name: z.string(),
  city: z.string(),
  country: z.string().describe('Two letters, ISO 3166.'),
  doors_at: Instant.nullable().describe('When admission begins; null: not announced.'),
  starts_at: Instant.nullable().describe('Null while it has no date.'),
  ends_at: Instant.nullable().describe('Null while it has no date.'),
  is_tonight: z
    .boolean()
    .optional()
    .describe(
      'In lists: the event is tonight and not over, by the same rule as the filter `date=tonight`. Left out otherwise.',
    ),
  is_on_now: z.boolean().optional().describe('The event has begun and is not over. Left out otherwise.'),
  time_zone: z.string().describe('The IANA time zone of its place.'),
  currency: z.string().describe('Lower-case ISO 4217, of all its prices.'),
  state: z.enum(['draft', 'published', 'cancelled']),
  is_postponed: z.boolean().describe('It was moved to another date, or has none yet.'),
  availability: z.enum(availabilities).describe('Whether tickets can be bought now.'),
  from_price: Money.nullable().describe(
    'The lowest price of a ticket, fees included; null without a ticket type to show.',
  ),
  resale_from: Money.optional().describe(
    'The lowest price in Resale, fees included, where the event itself has nothing on sale any more.',
  ),
  poster: Poster,
  organization: z.object({ id: z.string(), name: z.string(), handle: z.string() }),
});
export type EventCard = z.infer<typeof EventCard>;

/** An event as its own page shows it. An allow-list: stock, sales and fees of the organizer are not in it. */
export const EventDetail = EventCard.extend({
  summary: z.string(),
  description_html: z.string().describe('Sanitized HTML.'),
  tags: z.array(z.string()),
  line_up: z.array(z.string()),
  artists: z
    .array(z.object({ id: z.string(), slug: z.string(), name: z.string() }))
    .describe('The artists of the line-up that have a page.'),
  address: z.string(),
  latitude: z.number().nullable().describe('Degrees; null if not set.'),
  longitude: z.number().nullable().describe('Degrees; null if not set.'),
  age_limit: z.number().nullable().describe('The least age in years; null without a limit.'),
  dress_code: z.string(),
  house_rules: z.string().describe('Plain text with line breaks.'),
  visibility: z
    .enum(eventVisibilities)
    .describe('`unlisted`: for everybody with the link. `private`: for invited people.'),
  postponed_from: Instant.nullable().describe('The date before it was moved; null if it was not.'),
  refund_policy: z
    .enum(refundPolicies)
    .describe('Until when before the start a buyer may return a ticket without a reason.'),
  resale_allowed: z.boolean(),
  resale: ResaleSummary.nullable().describe('What can be bought in Resale now; null if nothing.'),
  transfer_allowed: z.boolean(),
  reentry_allowed: z.boolean(),
  max_per_order: z.number().describe('Tickets in one order.'),
  max_per_buyer: z.number().nullable().describe('Tickets of one buyer in all orders; null without a limit.'),
  hold_minutes: z.number().describe('How long a checkout holds its tickets.'),
  takes_promo_codes: z.boolean().describe('Whether the event has promo codes; the codes themselves are secret.'),
  questions: z.array(Question),
  host: z.object({
    id: z.string(),
    name: z.string(),
    handle: z.string(),
    bio: z.string(),
    picture_url: z.string().nullable().describe('Null without a picture.'),
  }),
  ticket_types: z.array(TicketType),
  series: z
    .array(
      EventCard.pick({
        slug: true,
        title: true,
        starts_at: true,
        time_zone: true,
        city: true,
        venue_name: true,
        availability: true,
      }),
    )
    .describe('The other published events of its series that are not over, soonest first.'),
  can: z.object({ edit: z.boolean(), scan: z.boolean() }).describe('What the caller may do with the event.'),
});
export type EventDetail = z.infer<typeof EventDetail>;

export const getEvent = defineRoute({
  method: 'GET',
  path: '/events/:id/',
  audience: 'optional',
  summary: 'One event by id or slug.',
  params: EventParams,
  responses: { 200: EventDetail },
});
