import type { Statement } from '#contract/settlements.ts';
import { formatAmount } from '#server/platform/lib/format-money.ts';

/** The columns of a printed table of sales by ticket type. */
export const typeColumns = [
  { head: 'Ticket type', width: 133 },
  { head: 'Sold', width: 40 },
  { head: 'List price', width: 66 },
  { head: 'Discounts', width: 58 },
  { head: 'Fees', width: 54 },
  { head: 'Gross', width: 66 },
  { head: 'Refunds', width: 66 },
];

/** The heading of the table: with its currency, the amounts of some would be wider than their columns. */
export const typeHeading = (currency: string): string => `By ticket type, in ${currency.toUpperCase()}`;

/** A row of it. */
export function typeRow({
  name,
  sold,
  list_price,
  discounts,
  buyer_fees,
  gross,
  refunds,
}: Statement['types'][number]): string[] {
  const amounts = [list_price, discounts, buyer_fees, gross, refunds].map(formatAmount);
  return [name ?? 'Refunds of amounts, not of tickets', String(sold), ...amounts];
}
