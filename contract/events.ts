import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, Id, Instant, line, Money, pageOf } from './common/values.ts';
import { HostFacts } from './hosting.ts';
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

/** Whether tickets of an event can be bought now; derived, never stored. */
export const availabilities = [
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
export const Poster = z.object({ version: z.string(), color: z.string(), placeholder: z.string() });

/** A question to guests on the checkout page. */
export const Question = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'choice', 'checkbox']),
  required: z.boolean(),
  choices: z.array(z.string()),
});
export type Question = z.infer<typeof Question>;

/**
 * An event as lists show it. `from_price` is the lowest all-in price. When the event itself has nothing on sale any
 * more, public lists give the lowest all-in price in Resale in `resale_from`.
 */
export const EventCard = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  category: z.enum(eventCategories),
  venue_name: z.string(),
  city: z.string(),
  country: z.string(),
  doors_at: Instant.nullable(),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  /** In lists: the event is tonight and not over, by the same rule as the filter `date=tonight`. Left out otherwise. */
  is_tonight: z.boolean().optional(),
  /** The event has begun and is not over. Left out otherwise. */
  is_on_now: z.boolean().optional(),
  time_zone: z.string(),
  currency: z.string(),
  state: z.enum(['draft', 'published', 'cancelled']),
  is_postponed: z.boolean(),
  availability: z.enum(availabilities),
  from_price: Money.nullable(),
  resale_from: Money.optional(),
  poster: Poster,
  organization: z.object({ id: z.string(), name: z.string(), handle: z.string() }),
});
export type EventCard = z.infer<typeof EventCard>;

/** An event as its own page shows it. An allow-list: stock, sales and fees of the organizer are not in it. */
export const EventDetail = EventCard.extend({
  summary: z.string(),
  description_html: z.string(),
  tags: z.array(z.string()),
  line_up: z.array(z.string()),
  /** The artists of the line-up that have a page. */
  artists: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string() })),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  age_limit: z.number().nullable(),
  dress_code: z.string(),
  house_rules: z.string(),
  visibility: z.enum(['public', 'unlisted', 'private']),
  postponed_from: Instant.nullable(),
  refund_policy: z.enum(['none', 'until_1_day', 'until_7_days', 'until_30_days']),
  resale_allowed: z.boolean(),
  /** What can be bought in Resale now; null if nothing. */
  resale: ResaleSummary.nullable(),
  transfer_allowed: z.boolean(),
  reentry_allowed: z.boolean(),
  max_per_order: z.number(),
  max_per_buyer: z.number().nullable(),
  hold_minutes: z.number(),
  /** Whether the event has promo codes; the codes themselves are secret. */
  takes_promo_codes: z.boolean(),
  questions: z.array(Question),
  host: z.object({ id: z.string(), name: z.string(), handle: z.string(), bio: z.string() }),
  ticket_types: z.array(TicketType),
  /** The other published events of its series that are not over, soonest first. */
  series: z.array(
    EventCard.pick({
      slug: true,
      title: true,
      starts_at: true,
      time_zone: true,
      city: true,
      venue_name: true,
      availability: true,
    }),
  ),
  /** What the caller may do with the event. */
  can: z.object({ edit: z.boolean(), scan: z.boolean() }),
});
export type EventDetail = z.infer<typeof EventDetail>;

const flag = z.enum(['true', 'false'], { error: 'Use true or false.' }).transform((value) => value === 'true');
const day = z.iso
  .date({ error: 'Use a date like 2026-12-31.' })
  .regex(/^(19[7-9]|[2-9]\d\d)/, 'Use a date like 2026-12-31.');
const wholeNumber = z.coerce.number({ error: 'Enter a whole number.' }).int('Enter a whole number.');
const ALL_IN = 'Fees included, in minor units of each event’s own currency.';
const wholeAmount = wholeNumber.min(0, 'Must not be negative.').max(1_000_000_000, 'Enter a smaller amount.');
const place = z
  .string({ error: 'Use a place like 52.52,13.40.' })
  .regex(/^-?\d{1,2}(\.\d{1,9})?,-?\d{1,3}(\.\d{1,9})?$/, 'Use a place like 52.52,13.40.')
  .transform((text) => {
    const [latitude = 0, longitude = 0] = text.split(',').map(Number);
    return { latitude, longitude };
  })
  .refine(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, {
    error: 'These coordinates do not exist.',
  });

/**
 * Named date ranges, in the event's own zone. A night belongs to the day it began on, until 06:00; an event longer than
 * 24 hours has every day up to its last; what is under way is also found today.
 */
export const datePresets = ['today', 'tonight', 'tomorrow', 'weekend', 'week', 'this_month', 'month'] as const;

/** Sort orders of the list. `relevance` is the default of a search; `distance` needs `near`. */
export const listOrders = ['relevance', 'soonest', 'popular', 'newest', 'price', 'distance'] as const;

/**
 * The filters that the server found in the typed text. They replace those of the query; null removes one. `search` is
 * the remaining text.
 */
export const Understood = z.object({
  search: z.string().nullable().optional(),
  city: z.string().optional(),
  near: z.null().optional(),
  date: z.enum(datePresets).optional(),
  date_from: z.null().optional(),
  date_to: z.null().optional(),
  price_max: z.number().optional(),
  free: z.boolean().optional(),
});
export type Understood = z.infer<typeof Understood>;

/** Filters of a list with events, suggested when a typed search finds nothing. */
export const Instead = z.object({
  filters: z.object({
    search: z.string().optional(),
    city: z.string().optional(),
    category: z.enum(eventCategories).optional(),
    date: z.enum(datePresets).optional(),
    date_from: z.string().optional(),
    date_to: z.string().optional(),
  }),
  /** The city that was meant but has no events, and its distance from the suggested one. */
  near: z.object({ name: z.string(), distance_km: z.number() }).optional(),
});
export type Instead = z.infer<typeof Instead>;

/**
 * The filters that lists of public events have in common. Prices are all-in, in minor units of each event's own
 * currency.
 */
export const eventFilters = {
  /** Matches every word, in any order, also by prefix and with typing errors. */
  search: line(200).optional(),
  city: line(120).optional(),
  /** Whether `search` and `city` are raw user input: then the server looks for dates, prices and a city in them. */
  is_typed: flag.default(false),
  category: z.enum(eventCategories, { error: 'Choose one of the categories.' }).optional(),
  date: z.enum(datePresets, { error: 'Choose one of the presets.' }).optional(),
  /** Events with a day from this one on, also those that began before and are not over. */
  date_from: day.optional(),
  date_to: day.optional(),
  price_min: wholeAmount.optional().describe(ALL_IN),
  price_max: wholeAmount.optional().describe(ALL_IN),
  /** Events that admit this age. */
  age: wholeNumber.min(0, 'Must not be negative.').max(120, 'At most 120.').optional(),
  /** Latitude and longitude in degrees. Each card then shows its distance. */
  near: place.optional(),
  /** Maximum distance from `near`, in kilometres. */
  distance_km: wholeNumber.min(1, 'At least 1.').max(500, 'At most 500.').default(50),
  page_size: wholeNumber.min(1, 'At least 1.').max(100, 'At most 100.').default(24),
  cursor: Cursor,
};

type FilterRules = {
  date_from?: string | undefined;
  date_to?: string | undefined;
  price_min?: number | undefined;
  price_max?: number | undefined;
  sort?: string | undefined;
  near?: unknown;
};

/** Refuses filters that contradict each other. */
export function withoutContradictions<Schema extends z.ZodType<FilterRules>>(schema: Schema): Schema {
  return schema
    .refine(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to, {
      path: ['date_to'],
      error: 'Must not be before the first day.',
    })
    .refine(
      ({ price_min, price_max }) => price_min === undefined || price_max === undefined || price_min <= price_max,
      { path: ['price_max'], error: 'Must not be below the lowest price.' },
    )
    .refine(({ sort, near }) => sort !== 'distance' || near !== undefined, {
      path: ['near'],
      error: 'Needed to order by distance.',
    });
}

/** Filters of the event list. */
export const ListEventsQuery = withoutContradictions(
  z.strictObject({
    ...eventFilters,
    published_only: flag.default(true),
    free: flag.optional(),
    sort: z.enum(listOrders, { error: 'Choose one of the orders.' }).optional(),
    organization_id: Id.optional(),
  }),
);

export const listEvents = defineRoute({
  method: 'GET',
  path: '/events/',
  audience: 'optional',
  summary:
    'Published public events. `published_only=false` shows the caller’s own drafts only. Empty filters are dropped. `count` stops at a cap and stands on the first page only. With `is_typed=true` the answer says in `understood` which filters were read out of the text, and where nothing matches in `instead` what may be meant.',
  query: ListEventsQuery,
  responses: {
    200: pageOf(EventCard.extend({ distance_km: z.number().optional() })).extend({
      count: z.number().nullable(),
      understood: Understood.optional(),
      instead: Instead.optional(),
    }),
  },
});

export const getEvent = defineRoute({
  method: 'GET',
  path: '/events/:id/',
  audience: 'optional',
  summary: 'One event by id or slug.',
  params: z.object({ id: z.string().min(1).max(120) }),
  responses: { 200: EventDetail },
});

/** Which of a host's events a list shows; `upcoming` includes events in progress. */
export const myEventsFilters = ['draft', 'upcoming', 'past', 'cancelled'] as const;

export const listMyEvents = defineRoute({
  method: 'GET',
  path: '/events/my-events/',
  audience: 'user',
  summary:
    'Events of the caller’s organizations, and events whose door they work. With `state=upcoming` the soonest come first, else the latest.',
  query: z.strictObject({
    organization_id: Id.optional(),
    /** Matches the title, the city and the place. */
    search: line(200).optional(),
    state: z.enum(myEventsFilters, { error: 'Choose one of the states.' }).optional(),
    page_size: wholeNumber.min(1, 'At least 1.').max(100, 'At most 100.').default(24),
    cursor: Cursor,
  }),
  responses: {
    200: pageOf(EventCard.extend({ role: z.enum(['owner', 'manager', 'finance', 'door']), ...HostFacts.shape })),
  },
});
