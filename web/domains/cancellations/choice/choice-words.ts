import type { HolderChoice } from '#contract/postponements.ts';

import { formatMoney } from '#contract/format-money.ts';

type Tickets = HolderChoice['tickets'];

/** The heading: what is to be chosen, or what was. */
export function choiceTitle({ tickets, is_open }: HolderChoice): string {
  const live = tickets.filter(({ choice }) => choice !== 'refund');
  if (live.length === 0) return tickets.length === 1 ? 'You gave your ticket back' : 'You gave your tickets back';
  if (live.every(({ choice }) => choice === 'keep') || !is_open)
    return live.length === 1 ? 'You keep your ticket' : 'You keep your tickets';
  const [yours, them] = live.length === 1 ? ['your ticket', 'it'] : ['your tickets', 'them'];
  return `Keep ${yours}, or ${isRefunded(live) ? 'get your money' : `give ${them}`} back?`;
}

/** What these tickets cost together. */
export function sumOf(tickets: Tickets): { amount: number; currency: string } {
  const amount = tickets.reduce((sum, { refund }) => sum + refund.amount, 0);
  return { amount, currency: tickets[0]?.refund.currency ?? 'eur' };
}

/** Whether the holder gets all that was paid for these tickets: nobody else paid for any of them. */
function isRefunded(tickets: Tickets): boolean {
  return sumOf(tickets).amount > 0 && tickets.every((ticket) => ticket.is_paid_by_you || ticket.refund.amount === 0);
}

/** The end of the sentence that says they can be given back. */
export function giveBackEnding(tickets: Tickets): string {
  if (sumOf(tickets).amount === 0) return '';
  return isRefunded(tickets) ? ' for a full refund, fees included' : '; what was paid then goes back to whoever paid';
}

/** The button that gives tickets back. */
export function refundWords(tickets: Tickets): string {
  if (isRefunded(tickets)) return `Refund ${formatMoney(sumOf(tickets))}`;
  return tickets.length === 1 ? 'Give it back' : 'Give them back';
}
