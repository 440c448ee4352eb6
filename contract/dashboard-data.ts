import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Instant, Money } from './common/values.ts';
import { Payouts } from './connect.ts';
import { EventCard } from './events.ts';
import { AsOf, figureNames, MoneyFigures, ResaleActivity, ViewFigures } from './figures.ts';
import { HostFacts, NextStep } from './hosting.ts';
import { permissions } from './organizations.ts';
import { TimeZone } from './wall-time.ts';

const EventBrief = EventCard.pick({
  id: true,
  slug: true,
  title: true,
  city: true,
  is_postponed: true,
  starts_at: true,
  ends_at: true,
  time_zone: true,
  poster: true,
  organization: true,
});

/** An event with its state and its figures since it was created. HostFacts has `sold` and `sellable`. */
export const EventFigures = EventCard.extend({
  permissions: z.array(z.enum(permissions)),
  ...HostFacts.shape,
  views: ViewFigures,
  money: MoneyFigures,
});
export type EventFigures = z.infer<typeof EventFigures>;

/** One of the newest orders. `tickets` is the number bought, `total` what was paid. */
export const RecentOrder = z.object({
  id: z.string(),
  event: EventCard.pick({ id: true, slug: true, title: true, time_zone: true }),
  buyer_name: z.string(),
  buyer_email: z.string(),
  kind: z.enum(['primary', 'free', 'complimentary', 'resale']),
  status: z.enum(['paid', 'partially_refunded', 'refunded']),
  tickets: z.number().describe('How many were bought.'),
  total: Money.describe('What was paid.'),
  paid_at: Instant,
});
export type RecentOrder = z.infer<typeof RecentOrder>;

/**
 * A task of the host. `payouts`: paid sales are paused, or pause at `due_at` unless something is sent; for those who
 * manage payouts. `failed_refunds`: buyers of an event who did not get their money. `event`: an event's next step.
 */
export const HostTask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payouts'),
    payouts: Payouts.pick({
      organization: true,
      state: true,
      requirements_due: true,
      reason: true,
      paid_sales_allowed: true,
      is_frozen: true,
      due_at: true,
    }),
    due_at: Instant.nullable(),
  }),
  z.object({
    kind: z.literal('failed_refunds'),
    event: EventCard.pick({ id: true, slug: true, title: true }),
    count: z.number(),
    amount: Money,
    due_at: z.null(),
  }),
  z.object({ kind: z.literal('event'), event: EventBrief, next_step: NextStep, due_at: Instant.nullable() }),
]);
export type HostTask = z.infer<typeof HostTask>;

export const DashboardData = z.object({
  as_of: AsOf,
  news_cursor: z.string().describe('The cursor for asking whether there are new orders.'),
  organizations: z
    .array(z.object({ id: z.string(), name: z.string(), handle: z.string() }))
    .describe('The organizations of these figures: the one asked for, or all whose sales the caller may see.'),
  money: z
    .array(MoneyFigures)
    .describe('One per currency, the one with most sales first; empty before the first sale.'),
  tickets: z
    .object({
      sold: z.number().describe('Tickets sold.'),
      sellable: z.number().nullable().describe('Null if one of them has no limit.'),
    })
    .describe('Of published events that are not over.'),
  views: ViewFigures,
  resale: z.array(ResaleActivity).describe('Of all events, one per currency in which a ticket was ever offered.'),
  needs_you: z.array(HostTask).describe('At most three: what costs money first, then events, each by deadline.'),
  next_events: z.array(EventFigures).describe('The next three that are not over, also running ones.'),
  recent_orders: z.array(RecentOrder),
});
export type DashboardData = z.infer<typeof DashboardData>;

const organization = z.string().max(120).optional();
const timeZone = TimeZone.optional();

export const getDashboardData = defineRoute({
  method: 'GET',
  path: '/payment/connect/dashboard-data/',
  audience: 'user',
  summary:
    'The seller’s dashboard: money by currency, tickets, views, what to do next, next events, newest orders. Of one ' +
    'organization (id or handle), or of all whose sales the caller may see.',
  query: z.strictObject({ organization, time_zone: timeZone }),
  responses: { 200: DashboardData },
});

/** The parts of a figure, each with its sign: they sum to the figure. `other`: corrections between payees. */
const figureParts = ['sales', 'refunds', 'disputes', 'resale', 'other', 'paid_out'] as const;

const FigureParts = z.object({
  amount: Money,
  parts: z.array(z.object({ kind: z.enum(figureParts), amount: Money })),
});

export const FigureBreakdown = FigureParts.extend({
  figure: z.enum(figureNames),
  as_of: AsOf,
  events: z
    .array(
      FigureParts.extend({
        event: EventCard.pick({ id: true, slug: true, title: true, starts_at: true, time_zone: true }),
      }),
    )
    .describe('By event, the largest first; all of them sum to `amount`.'),
});
export type FigureBreakdown = z.infer<typeof FigureBreakdown>;

export const getFigureBreakdown = defineRoute({
  method: 'GET',
  path: '/payment/connect/dashboard-data/breakdown/',
  audience: 'user',
  summary: 'What a figure of money is made of: by event, and by what happened.',
  query: z.strictObject({
    figure: z.enum(figureNames, { error: 'Choose one of the figures.' }),
    currency: z.string({ error: 'Give a currency.' }).regex(/^[a-z]{3}$/, 'Use a currency like eur.'),
    organization,
    event: z.string().max(120).optional(),
    time_zone: timeZone,
  }),
  responses: { 200: FigureBreakdown },
});
