import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Id, Instant, Money, line, pageOf } from './common/values.ts';
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

/** What can be had of an event right now; derived, never stored. */
export const availabilities = [
  'on_sale',
  'few_left',
  'ends_soon',
  'not_yet',
  'sold_out',
  'ended',
  'unavailable',
] as const;

/** The event's art: addresses are `/media/posters/{event id}/{version}/{shape}-{width}.{format}`. */
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

/** An event as lists show it. `from_price` is the lowest all-in price. */
export const EventCard = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.enum(eventCategories),
  venue_name: z.string(),
  city: z.string(),
  country: z.string(),
  doors_at: Instant.nullable(),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  time_zone: z.string(),
  currency: z.string(),
  state: z.enum(['draft', 'published', 'cancelled']),
  is_postponed: z.boolean(),
  availability: z.enum(availabilities),
  from_price: Money.nullable(),
  poster: Poster,
  organization: z.object({ id: z.string(), name: z.string(), handle: z.string() }),
});
export type EventCard = z.infer<typeof EventCard>;

/** An event as its own page shows it. An allow-list: stock, sales and fees of the organizer are not in it. */
export const EventDetail = EventCard.extend({
  description_html: z.string(),
  tags: z.array(z.string()),
  line_up: z.array(z.string()),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  age_limit: z.number().nullable(),
  dress_code: z.string(),
  visibility: z.enum(['public', 'unlisted', 'private']),
  postponed_from: Instant.nullable(),
  refund_policy: z.enum(['none', 'until_1_day', 'until_7_days', 'until_30_days']),
  resale_allowed: z.boolean(),
  transfer_allowed: z.boolean(),
  reentry_allowed: z.boolean(),
  max_per_order: z.number(),
  max_per_buyer: z.number().nullable(),
  hold_minutes: z.number(),
  /** Whether it has promo codes at all; which ones, only those know who have them. */
  takes_promo_codes: z.boolean(),
  questions: z.array(Question),
  host: z.object({ id: z.string(), name: z.string(), handle: z.string(), bio: z.string() }),
  ticket_types: z.array(TicketType),
  /** What the caller may do with it. */
  can: z.object({ edit: z.boolean(), scan: z.boolean() }),
});
export type EventDetail = z.infer<typeof EventDetail>;

const flag = z.enum(['true', 'false'], { error: 'Use true or false.' }).transform((value) => value === 'true');
const day = z.iso.date({ error: 'Use a date like 2026-12-31.' });
const wholeAmount = z.coerce
  .number({ error: 'Enter a whole number.' })
  .int('Enter a whole number.')
  .min(0, 'Must not be negative.');

/** Filters of the event list. `date` is a preset in each event's own zone; prices are all-in, in minor units. */
export const ListEventsQuery = z.strictObject({
  published_only: flag.default(true),
  search: line(200).optional(),
  city: line(120).optional(),
  category: z.enum(eventCategories, { error: 'Choose one of the categories.' }).optional(),
  date: z.enum(['today', 'tomorrow', 'weekend', 'week', 'month'], { error: 'Choose one of the presets.' }).optional(),
  date_from: day.optional(),
  date_to: day.optional(),
  price_min: wholeAmount.optional(),
  price_max: wholeAmount.optional(),
  free: flag.optional(),
  sort: z.enum(['soonest', 'newest', 'price', 'popular'], { error: 'Choose one of the orders.' }).default('soonest'),
  organization_id: Id.optional(),
  page_size: z.coerce
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(1, 'At least 1.')
    .max(100, 'At most 100.')
    .default(24),
  cursor: z.string().max(400, 'Not a cursor of this list.').optional(),
});

export const listEvents = defineRoute({
  method: 'GET',
  path: '/events/',
  audience: 'optional',
  summary:
    'Published public events. `published_only=false` shows the caller’s own drafts only. `count` is capped at 1,001.',
  query: ListEventsQuery,
  responses: { 200: pageOf(EventCard).extend({ count: z.number() }) },
});

export const getEvent = defineRoute({
  method: 'GET',
  path: '/events/:id/',
  audience: 'optional',
  summary: 'One event by id or slug.',
  params: z.object({ id: z.string().min(1).max(120) }),
  responses: { 200: EventDetail },
});

export const listMyEvents = defineRoute({
  method: 'GET',
  path: '/events/my-events/',
  audience: 'user',
  summary: 'Events of the caller’s organizations, and events whose door they work.',
  query: z.strictObject({ organization_id: Id.optional(), cursor: z.string().max(400).optional() }),
  responses: {
    200: pageOf(EventCard.extend({ role: z.enum(['owner', 'manager', 'finance', 'door']) })),
  },
});
