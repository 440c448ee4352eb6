import { orderNumber } from '#contract/order-number.ts';
import type { OrderRow, OrderState } from '#contract/orders.ts';
import { shownEmail } from '#server/platform/lib/email-address.ts';
import type { ListedOrder } from './list-queries.ts';

/** What an order is, in one word: of those paid, how. */
export function stateOf({ status, kind }: { status: string; kind: string }): OrderState {
  if (status === 'releasing') return 'processing';
  if (status !== 'paid') return status as OrderState;
  return kind === 'free' || kind === 'complimentary' ? kind : 'paid';
}

/** Row → wire: an order in a list. */
export function presentOrderRow(row: ListedOrder): OrderRow {
  const { currency } = row;
  return {
    id: row.id,
    number: orderNumber(row.id),
    state: stateOf(row),
    at: row.at.toISOString(),
    buyer_name: row.buyer_name,
    buyer_email: shownEmail(row.buyer_email),
    quantity: row.quantity,
    lines: row.lines,
    total: { amount: row.total_amount, currency },
    refunded: { amount: row.refunded_amount, currency },
    promo_code: row.promo_code,
    promoter: row.promoter,
    has_failed_refund: row.has_failed_refund,
    is_disputed: row.is_disputed,
  };
}
