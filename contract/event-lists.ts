import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, Id, line, pageOf } from './common/values.ts';
import { EventCard, eventCategories } from './events.ts';
import { HostFacts } from './hosting.ts';
import { permissions, teamRoles } from './organizations.ts';

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
  search: z.string().nullable().optional().describe('The remaining text; null if none is left.'),
  city: z.string().optional(),
  near: z.null().optional().describe('Null: the filter is removed.'),
  date: z.enum(datePresets).optional(),
  date_from: z.null().optional().describe('Null: the filter is removed.'),
  date_to: z.null().optional().describe('Null: the filter is removed.'),
  price_max: z.number().optional().describe('Fees included, in minor units of each event’s own currency.'),
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
  near: z
    .object({ name: z.string(), distance_km: z.number() })
    .optional()
    .describe('The city that was meant but has no events, and its distance from the suggested one.'),
});
export type Instead = z.infer<typeof Instead>;

/**
 * The filters that lists of public events have in common. Prices are all-in, in minor units of each event's own
 * currency.
 */
export const eventFilters = {
  search: line(200).optional().describe('Matches every word, in any order, also by prefix and with typing errors.'),
  city: line(120).optional(),
  is_typed: flag
    .default(false)
    .describe(
      'Whether `search` and `city` are raw user input: then the server looks for dates, prices and a city in them.',
    ),
  category: z.enum(eventCategories, { error: 'Choose one of the categories.' }).optional(),
  date: z
    .enum(datePresets, { error: 'Choose one of the presets.' })
    .optional()
    .describe('In each event’s own time zone. A night belongs to the day it began on, until 06:00.'),
  date_from: day
    .optional()
    .describe('Events with a day from this one on, also those that began before and are not over.'),
  date_to: day.optional().describe('Events with a day up to this one.'),
  price_min: wholeAmount.optional().describe(ALL_IN),
  price_max: wholeAmount.optional().describe(ALL_IN),
  age: wholeNumber
    .min(0, 'Must not be negative.')
    .max(120, 'At most 120.')
    .optional()
    .describe('Events that admit this age.'),
  near: place
    .optional()
    .describe('Latitude and longitude in degrees, like `52.52,13.40`. Each card then shows its distance.'),
  distance_km: wholeNumber
    .min(1, 'At least 1.')
    .max(500, 'At most 500.')
    .default(50)
    .describe('Maximum distance from `near`, in kilometres.'),
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
    published_only: flag.default(true).describe('False: the caller’s own drafts only.'),
    free: flag.optional().describe('Only events with a free ticket.'),
    sort: z
      .enum(listOrders, { error: 'Choose one of the orders.' })
      .optional()
      .describe('By default `soonest`, with `search` `relevance`; `distance` needs `near`.'),
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
    200: pageOf(EventCard.extend({ distance_km: z.number().optional().describe('Only with `near`.') })).extend({
      count: z.number().nullable().describe('How many match, up to a cap; null on every page but the first.'),
      understood: Understood.optional().describe('The filters found in a typed text; they replace those of the query.'),
      instead: Instead.optional().describe('What else may be meant, if a typed search finds nothing.'),
    }),
  },
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
    organization_id: Id.optional().describe('Left out: all of the caller’s organizations.'),
    search: line(200).optional().describe('Matches the title, the city and the place.'),
    state: z.enum(myEventsFilters, { error: 'Choose one of the states.' }).optional(),
    permission: z
      .enum(permissions, { error: 'Choose one of the permissions.' })
      .optional()
      .describe('Only events for which the caller has this permission.'),
    page_size: wholeNumber.min(1, 'At least 1.').max(100, 'At most 100.').default(24),
    cursor: Cursor,
  }),
  responses: {
    200: pageOf(EventCard.extend({ role: z.enum(teamRoles), ...HostFacts.shape })),
  },
});
