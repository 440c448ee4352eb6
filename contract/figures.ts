import { z } from 'zod';
import { Instant, Money } from './common/values.ts';

/** The time of the figures, and the zone of their clock and days: "until 14:05, Berlin". */
export const AsOf = z.object({ at: Instant, time_zone: z.string().describe('The zone of the figures’ days.') });
export type AsOf = z.infer<typeof AsOf>;

/**
 * Money of one currency, by the ledger. Always `gross + resale = fees + commission + net + refunds + disputed` and `net
 * = pending + paid_out`. Only `gross` never decreases. docs/rules/analytics.md names the accounts of each figure.
 */
export const MoneyFigures = z.object({
  currency: z.string(),
  gross: Money.describe('What buyers paid for sales, fees included; it never falls.'),
  fees: Money.describe('What the platform keeps.'),
  commission: Money.describe('What promoters get.'),
  net: Money.describe('What the organizer gets: `pending` and `paid_out`.'),
  resale: Money.describe('The organizer’s share of sellers’ profit in Resale: part of `net`, not of `gross`.'),
  refunds: Money.describe('Paid back to buyers.'),
  disputed: Money.describe('Taken back by banks, less what came back.'),
  pending: Money.describe('Owed to the organizer and not sent yet, less what is owed to us.'),
  paid_out: Money.describe('Sent to the organizer, less what was taken back.'),
});
export type MoneyFigures = z.infer<typeof MoneyFigures>;

/** Resale of events in one currency. The organizer's share is in `MoneyFigures.resale`. */
export const ResaleActivity = z.object({
  currency: z.string(),
  offered: z.number().describe('Tickets on sale now, whatever the period.'),
  from: Money.nullable().describe('The lowest price of those, fees included; null if none is on sale.'),
  sold: z.number(),
  came_back: z.number().describe('Taken back by their sellers, or returned unsold.'),
  price_basis_points: z
    .number()
    .nullable()
    .describe('The prices paid, before fees, in basis points of face value; null without a sale.'),
});
export type ResaleActivity = z.infer<typeof ResaleActivity>;

/** The money figures that can be broken down. */
export const figureNames = [
  'gross',
  'fees',
  'commission',
  'net',
  'resale',
  'refunds',
  'disputed',
  'pending',
  'paid_out',
] as const;
export type FigureName = (typeof figureNames)[number];

/** Visits and their results. Complimentary orders are not counted. */
export const ViewFigures = z.object({
  views: z.number(),
  orders: z.number(),
  conversion_basis_points: z
    .number()
    .nullable()
    .describe('Orders per hundred views, in basis points; null without views.'),
});
export type ViewFigures = z.infer<typeof ViewFigures>;
