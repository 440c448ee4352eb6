import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Instant, line, Money, pageOf } from './common/values.ts';
import { EventCard } from './events.ts';
import { HostFacts, NextStep } from './hosting.ts';
import { permissions } from './organizations.ts';

/** Until when figures count, and the zone whose clock and days they use: "until 14:05, Berlin". */
export const AsOf = z.object({ at: Instant, time_zone: z.string() });
export type AsOf = z.infer<typeof AsOf>;

/**
 * Money of one currency, by the ledger. Always `gross = fees + commission + net + refunds + disputed` and
 * `net = pending + paid_out`. Only `gross` never falls. docs/rules/analytics.md says which accounts each is made of.
 */
export const MoneyFigures = z.object({
  currency: z.string(),
  gross: Money,
  fees: Money,
  commission: Money,
  net: Money,
  refunds: Money,
  disputed: Money,
  pending: Money,
  paid_out: Money,
});
export type MoneyFigures = z.infer<typeof MoneyFigures>;

/** The figures of money that open what they are made of. */
export const figureNames = [
  'gross',
  'fees',
  'commission',
  'net',
  'refunds',
  'disputed',
  'pending',
  'paid_out',
] as const;
export type FigureName = (typeof figureNames)[number];

/** Visits and what came of them. Orders that a host gave away are not counted here. */
export const ViewFigures = z.object({
  views: z.number(),
  orders: z.number(),
  /** Orders per hundred views, in basis points; null without views. */
  conversion_basis_points: z.number().nullable(),
});

const EventBrief = EventCard.pick({
  id: true,
  slug: true,
  title: true,
  city: true,
  starts_at: true,
  ends_at: true,
  time_zone: true,
  poster: true,
  organization: true,
});

/** An event with how it stands and its figures since the beginning. `sold` of `sellable` are in it (HostFacts). */
export const EventFigures = EventCard.extend({
  permissions: z.array(z.enum(permissions)),
  ...HostFacts.shape,
  views: ViewFigures,
  money: MoneyFigures,
});
export type EventFigures = z.infer<typeof EventFigures>;

/** One of the newest orders. `tickets` are those it was bought with, `total` what was paid. */
export const RecentOrder = z.object({
  id: z.string(),
  event: EventCard.pick({ id: true, slug: true, title: true, time_zone: true }),
  buyer_name: z.string(),
  buyer_email: z.string(),
  kind: z.enum(['primary', 'free', 'complimentary', 'resale']),
  status: z.enum(['paid', 'partially_refunded', 'refunded']),
  tickets: z.number(),
  total: Money,
  paid_at: Instant,
});
export type RecentOrder = z.infer<typeof RecentOrder>;

export const DashboardData = z.object({
  as_of: AsOf,
  /** For the question whether there is news since. */
  news_cursor: z.string(),
  /** Whose figures these are: the one asked for, or all whose sales the caller may see. */
  organizations: z.array(z.object({ id: z.string(), name: z.string(), handle: z.string() })),
  /** One per currency, the one with most sales first; empty before the first sale. */
  money: z.array(MoneyFigures),
  tickets: z.object({
    sold: z.number(),
    /** Of how many; null when an event has no limit. */
    sellable: z.number().nullable(),
  }),
  views: ViewFigures,
  /** What a host should do, by its deadline: at most three. */
  needs_you: z.array(z.object({ event: EventBrief, next_step: NextStep, due_at: Instant.nullable() })),
  /** The next three that are not over, also running ones. */
  next_events: z.array(EventFigures),
  recent_orders: z.array(RecentOrder),
});
export type DashboardData = z.infer<typeof DashboardData>;

const organization = z.string().max(120).optional();
const event = z.string().max(120).optional();
const currency = z
  .string()
  .regex(/^[a-z]{3}$/, 'Use a currency like eur.')
  .optional();
const timeZone = line(60).optional();
const wholeNumber = z.coerce.number({ error: 'Enter a whole number.' }).int('Enter a whole number.');

export const getDashboardData = defineRoute({
  method: 'GET',
  path: '/payment/connect/dashboard-data/',
  audience: 'organizer',
  summary:
    'The seller’s dashboard: money by currency, tickets, views, what to do next, next events, newest orders. Of one ' +
    'organization (id or handle), or of all whose sales the caller may see.',
  query: z.strictObject({ organization, time_zone: timeZone }),
  responses: { 200: DashboardData },
});

export const listEventFigures = defineRoute({
  method: 'GET',
  path: '/payment/connect/dashboard-data/events/',
  audience: 'organizer',
  summary: 'All events with their figures, the latest first.',
  query: z.strictObject({
    organization,
    page_size: wholeNumber.min(1, 'At least 1.').max(100, 'At most 100.').default(20),
    cursor: z.string().max(400).optional(),
  }),
  responses: { 200: pageOf(EventFigures) },
});

/** What a figure is made of, each with its sign: they sum to the figure. `other`: corrections between payees. */
export const figureParts = ['sales', 'refunds', 'disputes', 'other', 'paid_out'] as const;

const FigureParts = z.object({
  amount: Money,
  parts: z.array(z.object({ kind: z.enum(figureParts), amount: Money })),
});

export const FigureBreakdown = FigureParts.extend({
  figure: z.enum(figureNames),
  as_of: AsOf,
  /** By event, the largest first; all of them sum to `amount`. */
  events: z.array(
    FigureParts.extend({
      event: EventCard.pick({ id: true, slug: true, title: true, starts_at: true, time_zone: true }),
    }),
  ),
});
export type FigureBreakdown = z.infer<typeof FigureBreakdown>;

export const getFigureBreakdown = defineRoute({
  method: 'GET',
  path: '/payment/connect/dashboard-data/breakdown/',
  audience: 'organizer',
  summary: 'What a figure of money is made of: by event, and by what happened.',
  query: z.strictObject({
    figure: z.enum(figureNames, { error: 'Choose one of the figures.' }),
    currency: z.string({ error: 'Give a currency.' }).regex(/^[a-z]{3}$/, 'Use a currency like eur.'),
    organization,
    event,
    time_zone: timeZone,
  }),
  responses: { 200: FigureBreakdown },
});

/** Ranges of days that end today; `custom` is from `from` to `to`, both included. */
export const analyticsRanges = ['today', '7_days', '28_days', '90_days', 'all', 'custom'] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];

/** What happened in a time. Refunds count when they are made, so a time may have more of them than sales. */
export const PeriodFigures = z.object({
  /** Bought, also for nothing; without what a host gave away. */
  orders: z.number(),
  /** Issued, with what a host gave away. */
  tickets: z.number(),
  complimentary: z.number(),
  /** Ended by refunds. */
  returned: z.number(),
  views: z.number(),
  conversion_basis_points: z.number().nullable(),
  gross: Money,
  fees: Money,
  commission: Money,
  net: Money,
  refunds: Money,
  disputed: Money,
});
export type PeriodFigures = z.infer<typeof PeriodFigures>;

const Point = z.object({ orders: z.number(), tickets: z.number(), views: z.number(), gross: Money, refunds: Money });

/** `at` is when it begins, `starts` the same on the clock of the zone (`2026-12-12T00:00`). */
const Moment = { at: Instant, starts: z.string() };

/** A row of a table. `name` is null for what has none: no promoter, no code, a source from before there were any. */
const PartFigures = z.object({
  key: z.string(),
  name: z.string().nullable(),
  orders: z.number(),
  tickets: z.number(),
  returned: z.number(),
  /** Null where views are not counted by it. */
  views: z.number().nullable(),
  gross: Money,
  refunds: Money,
  /** Null where it cannot be told exactly: by ticket type. */
  net: Money.nullable(),
  commission: Money.nullable(),
});
export type PartFigures = z.infer<typeof PartFigures>;

/** By what the tables are made; the names of the CSV files, too. */
export const analyticsParts = ['types', 'promoters', 'sources', 'promo_codes', 'cities', 'events'] as const;
export type AnalyticsPart = (typeof analyticsParts)[number];

/** Each table of the page is a file at `/payment/connect/analytics/{table}.csv` with the same query. */
export const analyticsTables = [...analyticsParts, 'days', 'hours', 'on_sale', 'check_in'] as const;
export type AnalyticsTable = (typeof analyticsTables)[number];

/** Why there is no forecast. */
export const noForecast = ['no_limit', 'sold_out', 'not_on_sale', 'too_little_data', 'no_recent_sales'] as const;

/**
 * When the last ticket may be sold if it goes on like in the last days: between the fastest and the slowest of them. An
 * estimate, to be called one. `latest` is null when it may not sell out while it is on sale.
 */
export const Forecast = z.object({
  earliest: Instant.nullable(),
  latest: Instant.nullable(),
  /** Tickets a day. */
  fastest: z.number(),
  slowest: z.number(),
  /** From how many of the last days. */
  days: z.number(),
});
export type Forecast = z.infer<typeof Forecast>;

/** Days of one event from its first sale on, whatever the range: `sold` at the end of each. */
export const SellOut = z.object({
  sold: z.number(),
  capacity: z.number().nullable(),
  days: z.array(z.object({ ...Moment, sold: z.number() })),
  forecast: Forecast.nullable(),
  no_forecast: z.enum(noForecast).nullable(),
});
export type SellOut = z.infer<typeof SellOut>;

const Span = z.object({ from: z.string(), to: z.string(), starts_at: Instant, ends_at: Instant });

export const Analytics = z.object({
  as_of: AsOf,
  news_cursor: z.string(),
  /** All figures are of events in this currency; the other ones are asked for one at a time. */
  currency: z.string(),
  currencies: z.array(z.string()),
  /** Null: of several events. */
  event: EventCard.pick({ id: true, slug: true, title: true, city: true, starts_at: true, time_zone: true }).nullable(),
  range: z.enum(analyticsRanges),
  /** The days counted, first and last included; null before the first sale. */
  span: Span.nullable(),
  /** As many days right before, up to the same time of the day; null for `all`. */
  span_before: Span.nullable(),
  totals: PeriodFigures,
  totals_before: PeriodFigures.nullable(),
  /** Each from its begin to that of the next. A day may have 23 or 25 hours; a repeated hour is there twice. */
  series: z.object({
    unit: z.enum(['hour', 'day', 'week', 'month']),
    points: z.array(Point.extend({ ...Moment, before: Point.nullable() })),
  }),
  /** By hour of the day, 0 to 23. */
  hours: z.array(Point.extend({ hour: z.number() })),
  /** The first 24 hours of one event's sale; null for several events and before the first sale. */
  on_sale: z.array(Point.extend(Moment)).nullable(),
  by: z.object({
    types: z.array(PartFigures),
    promoters: z.array(PartFigures),
    sources: z.array(PartFigures),
    promo_codes: z.array(PartFigures),
    cities: z.array(PartFigures),
    events: z.array(PartFigures),
  }),
  /** Of one event. */
  sell_out: SellOut.nullable(),
  /** First entries of one event's tickets by quarter hour; null before anybody came. */
  check_in: z
    .object({
      expected: z.number(),
      quarters: z.array(z.object({ ...Moment, admitted: z.number(), total: z.number() })),
    })
    .nullable(),
});
export type Analytics = z.infer<typeof Analytics>;

/** The longest custom range: ten years. */
const MOST_DAYS = 3660;

const day = z.iso
  .date({ error: 'Use a date like 2026-12-31.' })
  .refine((text) => text > '1970', { error: 'Use a date like 2026-12-31.' });

export const AnalyticsQuery = z
  .strictObject({
    organization,
    event,
    currency,
    range: z.enum(analyticsRanges, { error: 'Choose one of the ranges.' }).default('28_days'),
    from: day.optional(),
    to: day.optional(),
    /** For several events; one event has its own. */
    time_zone: timeZone,
  })
  .superRefine(({ range, from, to }, ctx) => {
    const refuse = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message });
    if (range === 'custom' && !from) refuse('from', 'Give the first day.');
    if (range === 'custom' && !to) refuse('to', 'Give the last day.');
    if (range === 'custom' && from && to && to < from) refuse('to', 'The last day is before the first.');
    if (from && to && Date.parse(to) - Date.parse(from) > MOST_DAYS * 86_400_000)
      refuse('to', `Choose at most ${MOST_DAYS} days.`);
    if (range !== 'custom' && from) refuse('from', 'Only for a custom range.');
    if (range !== 'custom' && to) refuse('to', 'Only for a custom range.');
  });
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;

export const getAnalytics = defineRoute({
  method: 'GET',
  path: '/payment/connect/analytics/',
  audience: 'organizer',
  summary:
    'Sales by time, ticket type, promoter, source, city and promo code, compared with the same days before; forecast and ' +
    'check-in curve of one event. Days are those of the event’s zone, for several events of `time_zone`.',
  query: AnalyticsQuery,
  responses: { 200: Analytics },
});

export const getNews = defineRoute({
  method: 'GET',
  path: '/payment/connect/analytics/news/',
  audience: 'organizer',
  summary: 'How many orders and refunds there were since figures were read: cheap enough to ask twice a minute.',
  query: z.strictObject({ organization, event, since: z.string().max(60) }),
  responses: { 200: z.object({ orders: z.number(), refunds: z.number(), news_cursor: z.string() }) },
});

export const countView = defineRoute({
  method: 'POST',
  path: '/events/:id/views/',
  audience: 'optional',
  summary:
    'Count a visit to an event’s page; browsers send it once per event and day, when the page was really shown. Nothing ' +
    'is stored about the visitor. The event’s own team and robots are not counted.',
  params: z.object({ id: z.string().min(1).max(120) }),
  body: z.strictObject({ source: line(200).default('') }),
  responses: { 200: z.object({}) },
});
