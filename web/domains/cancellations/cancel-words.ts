import type { CancellationRehearsal } from '#contract/cancellations.ts';
import { counted } from '#contract/counted.ts';

import { formatMoney } from '#contract/format-money.ts';

/** What cancelling does, in sentences. */
export function rehearsalSentences(rehearsal: CancellationRehearsal): string[] {
  const { refund, tickets, promoters, sellers, resale_orders, mails, balance_after } = rehearsal;
  const mailed = mails.holders + mails.sellers + mails.others;
  return [
    refundSentence(rehearsal),
    ...(tickets > 0 ? [`${counted(tickets, 'ticket')} stop${tickets === 1 ? 's' : ''} working at once.`] : []),
    mailed > 0 ? `${counted(mailed, 'e-mail')}.` : 'No e-mails.',
    ...(resale_orders > 0
      ? [
          `${counted(resale_orders, 'purchase')} in Resale ${resale_orders === 1 ? 'is' : 'are'} refunded too. Sellers are not paid ${formatMoney(sellers.amount)}.`,
        ]
      : []),
    ...(promoters.amount.amount > 0 ? [`Promoters lose ${formatMoney(promoters.amount)}.`] : []),
    ...(refund.amount > 0 ? [`Your balance after: ${formatMoney(balance_after)}.`] : []),
    'This cannot be undone.',
  ];
}

function refundSentence({ refund, refunded_buyers, disputed, already_refunded }: CancellationRehearsal): string {
  if (refund.amount > 0)
    return `${counted(refunded_buyers, 'holder')} ${refunded_buyers === 1 ? 'gets' : 'get'} ${formatMoney(refund)} back.`;
  if (disputed.orders > 0) return 'The payments are disputed: the banks decide, and no money goes back now.';
  if (already_refunded.amount > 0) return 'Everything was refunded already.';
  return 'Nobody paid anything, so no money goes back.';
}

/** The figures behind the sentences, in rows. Zero stays out. */
export function rehearsalRows(rehearsal: CancellationRehearsal): [label: string, value: string][] {
  const { from_balance, promoters, sellers, fees_given_back, already_refunded, disputed, open_checkouts, mails } =
    rehearsal;
  const rows: [string, string, boolean][] = [
    ['From your balance', formatMoney(from_balance), from_balance.amount !== 0],
    ['From promoters', formatMoney(promoters.amount), promoters.amount.amount > 0],
    ['From sellers in Resale', formatMoney(sellers.amount), sellers.amount.amount > 0],
    ['Fees we refund', formatMoney(fees_given_back), fees_given_back.amount > 0],
    ['Your balance now', formatMoney(rehearsal.balance_before), rehearsal.refund.amount > 0],
    ['Already refunded', formatMoney(already_refunded), already_refunded.amount > 0],
    [
      'Left to the bank (disputed)',
      `${counted(disputed.orders, 'order')}, ${formatMoney(disputed.amount)}`,
      disputed.orders > 0,
    ],
    ['Checkouts that end', open_checkouts.toLocaleString('en'), open_checkouts > 0],
    ['Free tickets that end', rehearsal.free_tickets.toLocaleString('en'), rehearsal.free_tickets > 0],
    ['Used tickets, refunded too', rehearsal.used_tickets.toLocaleString('en'), rehearsal.used_tickets > 0],
    [
      'E-mails to people who are invited or wait, promoters and door staff',
      mails.others.toLocaleString('en'),
      mails.others > 0,
    ],
  ];
  return rows.filter(([, , isShown]) => isShown).map(([label, value]) => [label, value]);
}
