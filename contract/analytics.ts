import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EventParams, Instant, line, Money } from './common/values.ts';
import { RecentOrder } from './dashboard-data.ts';
import { EventCard } from './events.ts';
import { AsOf, ResaleActivity } from './figures.ts';
import { TimeZone } from './wall-time.ts';

/** Ranges of days that end today; `custom` is from `from` to `to`, both included. */
export const analyticsRanges = ['today', '7_days', '28_days', '90_days', 'all', 'custom'] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];

/** Figures of a period. Refunds count at the time of the refund, so a period may have more refunds than sales. */
export const PeriodFigures = z.object({
  orders: z.number().describe('Completed orders, including free ones, without complimentary ones.'),
  tickets: z.number().describe('Issued tickets, including complimentary ones.'),
  complimentary: z.number().describe('Of `tickets`, those given away.'),
  returned: z.number().describe('Ended by refunds.'),
  views: z.number().describe('Views of the events’ pages.'),
  conversion_basis_points: z
    .number()
    .nullable()
    .describe('Orders per hundred views, in basis points; null without views.'),
  gross: Money.describe('What buyers paid for sales, fees included.'),
  fees: Money.describe('What the platform keeps.'),
  commission: Money.describe('What promoters get.'),
  net: Money.describe('What the organizer gets.'),
  resale: Money.describe('The organizer’s share of sellers’ profit in Resale: part of `net`, not of `gross`.'),
  refunds: Money.describe('Paid back to buyers.'),
  disputed: Money.describe('Taken back by banks, less what came back.'),
});
export type PeriodFigures = z.infer<typeof PeriodFigures>;

const Point = z.object({ orders: z.number(), tickets: z.number(), views: z.number(), gross: Money, refunds: Money });

/** `at` is the start as an instant, `starts` as local time of the zone (`2026-12-12T00:00`). */
const Moment = { at: Instant, starts: z.string() };

/**
 * A row of a table, the largest first. `name` is null and `key` is '' for sales without a promoter, without a code, or
 * from before sources were recorded, and in the table of ticket types for disputes and refunds without tickets. Rows of
 * several events with the same name are merged. Rows beyond the first hundred are summed up in one with the key
 * `others`; the CSV has all.
 */
const PartFigures = z.object({
  key: z
    .string()
    .describe(
      'Identifies the row; empty for sales without a promoter, without a code and so on, `others` for those beyond the first hundred.',
    ),
  name: z.string().nullable().describe('Null for sales without a promoter, without a code and so on.'),
  orders: z.number(),
  tickets: z.number(),
  returned: z.number().describe('Tickets ended by refunds.'),
  views: z.number().nullable().describe('Null in tables that do not count views.'),
  gross: Money.describe('What buyers paid for sales, fees included.'),
  refunds: Money,
  fees: Money,
  commission: Money,
  net: Money.describe('The organizer’s part of it, without Resale.'),
});
export type PartFigures = z.infer<typeof PartFigures>;

/** The tables; also the names of the CSV files. */
export const analyticsParts = ['types', 'promoters', 'sources', 'promo_codes', 'cities', 'events'] as const;
export type AnalyticsPart = (typeof analyticsParts)[number];

/** Each table of the page is a file at `/payment/connect/analytics/{table}.csv` with the same query. */
export const analyticsTables = [...analyticsParts, 'days', 'hours', 'on_sale', 'check_in'] as const;
export type AnalyticsTable = (typeof analyticsTables)[number];

/** Why there is no forecast. */
const noForecast = ['over', 'no_limit', 'sold_out', 'not_on_sale', 'too_little_data', 'no_recent_sales'] as const;

/**
 * When the last ticket may be sold if sales continue like in the last days: a range from the fastest to the slowest
 * pace. It is an estimate and has to be shown as one. `latest` is null if the event may not sell out while it is on
 * sale.
 */
export const Forecast = z.object({
  earliest: Instant.nullable().describe(
    'When the last ticket is sold at the fastest pace of these days; null if not while it is on sale.',
  ),
  latest: Instant.nullable().describe('The same at the slowest pace; null if not while it is on sale.'),
  fastest: z.number().describe('Tickets a day.'),
  slowest: z.number(),
  days: z.number().describe('How many of the last days it is based on.'),
});
export type Forecast = z.infer<typeof Forecast>;

/** Days of one event from its first sale on, whatever the range: `sold` is the total at the end of each day. */
export const SellOut = z.object({
  sold: z.number(),
  capacity: z.number().nullable().describe('How many tickets can be sold in all; null without a limit.'),
  days: z.array(z.object({ ...Moment, sold: z.number() })),
  forecast: Forecast.nullable().describe(
    'An estimate from the last days; null if `no_forecast` says why there is none.',
  ),
  no_forecast: z.enum(noForecast).nullable().describe('Why there is no forecast; null if there is one.'),
});
export type SellOut = z.infer<typeof SellOut>;

const Span = z.object({
  from: z.string().describe('The first day, like 2026-12-31.'),
  to: z.string().describe('The last day, included.'),
  starts_at: Instant,
  ends_at: Instant,
});

export const Analytics = z.object({
  as_of: AsOf,
  news_cursor: z.string().describe('Sent as `since` to ask for newer orders.'),
  currency: z.string().describe('All figures are of events in this currency; other currencies need separate requests.'),
  currencies: z.array(z.string()).describe('All currencies of the events.'),
  event: EventCard.pick({ id: true, slug: true, title: true, city: true, starts_at: true, time_zone: true })
    .nullable()
    .describe('Null if the figures are of several events.'),
  range: z.enum(analyticsRanges),
  span: Span.nullable().describe('The days counted, first and last included; null before the first sale.'),
  span_before: Span.nullable().describe(
    'The same number of days right before, up to the same time of day; null for `all`.',
  ),
  totals: PeriodFigures,
  totals_before: PeriodFigures.nullable().describe('Of `span_before`; null without it.'),
  resale: ResaleActivity.nullable().describe('Of the days counted; null if no ticket was ever offered in Resale.'),
  series: z
    .object({
      unit: z.enum(['hour', 'day', 'week', 'month']),
      points: z.array(
        Point.extend({ ...Moment, before: Point.nullable().describe('Of `span_before`; null without it.') }),
      ),
    })
    .describe(
      'Each entry covers the time from its start to that of the next. A day may have 23 or 25 hours; a repeated hour occurs twice.',
    ),
  hours: z.array(Point.extend({ hour: z.number() })).describe('By hour of the day, 0 to 23.'),
  on_sale: z
    .array(Point.extend(Moment))
    .nullable()
    .describe('The first 24 hours of one event’s sale; null for several events and before the first sale.'),
  by: z.object({
    types: z.array(PartFigures),
    promoters: z.array(PartFigures),
    sources: z.array(PartFigures),
    promo_codes: z.array(PartFigures),
    cities: z.array(PartFigures),
    events: z.array(PartFigures),
  }),
  sell_out: SellOut.nullable().describe('Null for several events.'),
  pace: z
    .object({ sold: z.number(), last: z.object({ slug: z.string(), title: z.string(), sold: z.number() }) })
    .nullable()
    .describe(
      'In the seven days before one event: its tickets, without returned ones, and those that the organizer’s last event had at the same time before its start, to the quarter hour. Null without an earlier event of the same visibility, and if it had none by then.',
    ),
  recent_orders: z.array(RecentOrder).describe('The newest orders of one event; none for several events.'),
  check_in: z
    .object({
      expected: z.number(),
      quarters: z.array(z.object({ ...Moment, admitted: z.number(), total: z.number() })),
    })
    .nullable()
    .describe('First entries of one event’s tickets by quarter hour; null before anybody was admitted.'),
});
export type Analytics = z.infer<typeof Analytics>;

const organization = z.string().max(120).optional();
const event = z.string().max(120).optional();
const currency = z
  .string()
  .regex(/^[a-z]{3}$/, 'Use a currency like eur.')
  .optional();
const timeZone = TimeZone.optional();

/** The longest custom range: ten years. */
const MOST_DAYS = 3660;

const day = z.iso
  .date({ error: 'Use a date like 2026-12-31.' })
  .regex(/^(19[7-9]|[2-9]\d\d)/, 'Use a date like 2026-12-31.');

export const AnalyticsQuery = z
  .strictObject({
    organization,
    event,
    currency,
    range: z.enum(analyticsRanges, { error: 'Choose one of the ranges.' }).default('28_days'),
    from: day.optional(),
    to: day.optional(),
    time_zone: timeZone.describe('For several events; a single event has its own zone.'),
  })
  .superRefine((query, ctx) => {
    const wrong = query.range === 'custom' ? wrongDays(query) : unwantedDay(query);
    if (wrong) ctx.addIssue({ code: 'custom', path: [wrong.field], message: wrong.message });
  });
export type AnalyticsQueryInput = z.output<typeof AnalyticsQuery>;

type Days = { from?: string | undefined; to?: string | undefined };

function wrongDays({ from, to }: Days) {
  if (!from) return { field: 'from', message: 'Give the first day.' };
  if (!to) return { field: 'to', message: 'Give the last day.' };
  if (to < from) return { field: 'to', message: 'The last day is before the first.' };
  if (Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000) return undefined;
  return { field: 'to', message: `Choose at most ${MOST_DAYS} days.` };
}

function unwantedDay({ from, to }: Days) {
  const field = from ? 'from' : to && 'to';
  return field ? { field, message: 'Only for a custom range.' } : undefined;
}

export const getAnalytics = defineRoute({
  method: 'GET',
  path: '/payment/connect/analytics/',
  audience: 'user',
  summary:
    'Sales by time, ticket type, promoter, source, city and promo code, compared with the same days before; forecast and ' +
    'check-in curve of one event. Days are those of the event’s zone, for several events of `time_zone`.',
  query: AnalyticsQuery,
  responses: { 200: Analytics },
});

export const getNews = defineRoute({
  method: 'GET',
  path: '/payment/connect/analytics/news/',
  audience: 'user',
  summary:
    'How many orders there were, and tickets that came back, since figures were read: cheap enough to ask twice a minute.',
  query: z.strictObject({
    organization,
    event,
    since: z
      .string({ error: 'Give when they were read.' })
      .min(1, 'Give when they were read.')
      .max(60)
      .describe('The `news_cursor` of the figures on screen.'),
  }),
  /** `returned`: tickets that refunds ended. */
  responses: { 200: z.object({ orders: z.number(), returned: z.number(), news_cursor: z.string() }) },
});

export const countView = defineRoute({
  method: 'POST',
  path: '/events/:id/views/',
  audience: 'optional',
  summary:
    'Count a visit to an event’s page; browsers send it once per event and day, when the page was really shown. Nothing ' +
    'is stored about the visitor. The event’s own team and robots are not counted.',
  params: EventParams,
  body: z.strictObject({
    source: line(200).default('').describe('Where the visitor came from: utm values or the host of the previous page.'),
  }),
  responses: { 200: z.object({}) },
});
