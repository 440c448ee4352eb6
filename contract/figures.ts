import { z } from 'zod';
import { Instant, Money } from './common/values.ts';

/** The time of the figures, and the zone of their clock and days: "until 14:05, Berlin". */
export const AsOf = z.object({ at: Instant, time_zone: z.string() });
export type AsOf = z.infer<typeof AsOf>;

/**
 * Money of one currency, by the ledger. Always `gross + resale = fees + commission + net + refunds + disputed` and `net
 * = pending + paid_out`. Only `gross` never decreases. docs/rules/analytics.md names the accounts of each figure.
 */
export const MoneyFigures = z.object({
  currency: z.string(),
  gross: Money,
  fees: Money,
  commission: Money,
  net: Money,
  /** The organizer's share of sellers' profit in Resale: part of `net`, not of `gross`. */
  resale: Money,
  refunds: Money,
  disputed: Money,
  pending: Money,
  paid_out: Money,
});
export type MoneyFigures = z.infer<typeof MoneyFigures>;

/** Resale of events in one currency. The organizer's share is in `MoneyFigures.resale`. */
export const ResaleActivity = z.object({
  currency: z.string(),
  /** On sale now, whatever the period, and the lowest price including fees. */
  offered: z.number(),
  from: Money.nullable(),
  sold: z.number(),
  /** Taken back by their sellers, or returned unsold. */
  came_back: z.number(),
  /** The prices paid, before fees, relative to face value; null without a sale. */
  price_basis_points: z.number().nullable(),
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
  /** Orders per hundred views, in basis points; null without views. */
  conversion_basis_points: z.number().nullable(),
});
export type ViewFigures = z.infer<typeof ViewFigures>;
