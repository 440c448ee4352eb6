import { z } from 'zod';
import { Instant, Money } from './common/values.ts';

/** Until when figures count, and the zone whose clock and days they use: "until 14:05, Berlin". */
export const AsOf = z.object({ at: Instant, time_zone: z.string() });
export type AsOf = z.infer<typeof AsOf>;

/**
 * Money of one currency, by the ledger. Always `gross + resale = fees + commission + net + refunds + disputed`
 * and `net = pending + paid_out`. Only `gross` never falls. docs/rules/analytics.md says which accounts each is made of.
 */
export const MoneyFigures = z.object({
  currency: z.string(),
  gross: Money,
  fees: Money,
  commission: Money,
  net: Money,
  /** The organizer's share of sellers’ profit in Resale: part of `net`, not of `gross`. */
  resale: Money,
  refunds: Money,
  disputed: Money,
  pending: Money,
  paid_out: Money,
});
export type MoneyFigures = z.infer<typeof MoneyFigures>;

/** Resale of events in one currency. The organizer's share of it is money (`MoneyFigures.resale`). */
export const ResaleActivity = z.object({
  currency: z.string(),
  /** On sale now, whatever the time asked for, and from what price in all. */
  offered: z.number(),
  from: Money.nullable(),
  sold: z.number(),
  /** Taken back or come back unsold. */
  came_back: z.number(),
  /** What was paid for them before fees, of their face value; null without a sale. */
  price_basis_points: z.number().nullable(),
});
export type ResaleActivity = z.infer<typeof ResaleActivity>;

/** The figures of money that open what they are made of. */
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

/** Visits and what came of them. Orders that a host gave away are not counted here. */
export const ViewFigures = z.object({
  views: z.number(),
  orders: z.number(),
  /** Orders per hundred views, in basis points; null without views. */
  conversion_basis_points: z.number().nullable(),
});
export type ViewFigures = z.infer<typeof ViewFigures>;
