import type { OrderDetail } from '#contract/order-detail.ts';

import { formatMoney } from '#contract/format-money.ts';

type Disputes = readonly Pick<OrderDetail['disputes'][number], 'state' | 'amount'>[];

/** What the list of an order's shares says: while a bank holds the money, nobody listed has it for certain. */
export function sharesWords(disputes: Disputes): { title: string; text: string | null } {
  const open = disputes.find(({ state }) => state === 'open');
  if (!open) return { title: 'Where the money is', text: null };
  return {
    title: 'Whose money it is',
    text: `The bank holds ${formatMoney(open.amount)} of it until it decides. If it decides for you, everybody has what is listed here.`,
  };
}
