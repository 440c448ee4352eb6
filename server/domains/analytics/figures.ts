import type { PeriodFigures } from '#contract/analytics.ts';
import type { MoneyFigures, ViewFigures } from '#contract/figures.ts';
import { money, sum } from '#server/platform/lib/money.ts';

/** The measures that figures are computed from; each is a column of `event_figures`. docs/rules/analytics.md */
export const MEASURES = [
  'orders',
  'tickets',
  'complimentary',
  'returned',
  'gross',
  'sale_fees',
  'sale_commission',
  'refunds',
  'refund_fees',
  'refund_commission',
  'disputed',
  'dispute_fees',
  'dispute_commission',
  'own_commission',
  'paid_out',
  'resale_income',
] as const;
export type Measures = Record<(typeof MEASURES)[number], number>;

/** All measures zero. */
export const NONE = Object.fromEntries(MEASURES.map((name) => [name, 0])) as Measures;

/** The sum of each measure. */
export function sumOf(rows: readonly Measures[]): Measures {
  return Object.fromEntries(MEASURES.map((name) => [name, sum(rows.map((row) => row[name]))])) as Measures;
}

type Split = { fees: number; commission: number; net: number };
/** Each party's share of the money, by kind of posting. */
type Splits = { sales: Split; refunds: Split; disputes: Split };

/** Splits each kind of money: what belongs neither to the platform nor to a promoter is the organizer's. */
export function splitsOf(row: Measures): Splits {
  const split = (total: number, fees: number, commission: number) => ({
    fees,
    commission,
    net: sum([total, -fees, -commission]),
  });
  return {
    sales: split(row.gross, row.sale_fees, row.sale_commission),
    refunds: split(row.refunds, row.refund_fees, row.refund_commission),
    disputes: split(row.disputed, row.dispute_fees, row.dispute_commission),
  };
}

/** The figures that hosts see: what each party has after refunds and disputes. */
export function shownOf(row: Measures) {
  const { sales, refunds, disputes } = splitsOf(row);
  const left = (name: keyof Split) => sum([sales[name], -refunds[name], -disputes[name]]);
  const net = sum([left('net'), row.own_commission, row.resale_income]);
  return {
    gross: row.gross,
    fees: left('fees'),
    commission: sum([left('commission'), -row.own_commission]),
    net,
    resale: row.resale_income,
    refunds: row.refunds,
    disputed: row.disputed,
    pending: sum([net, -row.paid_out]),
    paid_out: row.paid_out,
  };
}

/** Measures → wire: the money since the event was created. */
export function presentMoney(row: Measures, currency: string): MoneyFigures {
  const shown = shownOf(row);
  const names = Object.keys(shown) as (keyof typeof shown)[];
  const entries = names.map((name) => [name, money(shown[name], currency)]);
  return { currency, ...(Object.fromEntries(entries) as Omit<MoneyFigures, 'currency'>) };
}

/** Measures → wire: the figures of a period. */
export function presentPeriod(row: Measures, views: number, currency: string): PeriodFigures {
  const { pending: _pending, paid_out: _paidOut, currency: _currency, ...shown } = presentMoney(row, currency);
  const { orders, tickets, complimentary, returned } = row;
  return { tickets, complimentary, returned, ...presentViews(views, orders), ...shown };
}

/** Views → wire, with the share that became orders: null where more was bought than viewed, since views were missed. */
export function presentViews(views: number, orders: number): ViewFigures {
  const isKnown = views > 0 && orders <= views;
  return { views, orders, conversion_basis_points: isKnown ? Math.round((orders / views) * 10_000) : null };
}
