import { formatMoney } from '#server/platform/lib/format-money.ts';
import type { LinkRow } from './queries.ts';

export type RateColumns = Pick<LinkRow, 'commission_basis_points' | 'commission_fixed_amount'>;

/** "10% of the price of each ticket", "€3.00 for each ticket with a price" */
export function rateWords(rate: RateColumns, currency: string): string {
  const { commission_basis_points: points, commission_fixed_amount: amount } = rate;
  if (points !== null) return `${points / 100}% of the price of each ticket`;
  return `${formatMoney({ amount: amount ?? 0, currency })} for each ticket with a price`;
}
