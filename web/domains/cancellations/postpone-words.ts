import { counted } from '#contract/counted.ts';
import type { PostponementRehearsal } from '#contract/postponements.ts';

import { formatMoney } from '#contract/format-money.ts';

/** What moving an event would do, for its host. */
export function rehearsalWords(rehearsal: PostponementRehearsal): string {
  const { others } = rehearsal;
  if (others === 0) return holdersWords(rehearsal);
  const goes = others === 1 ? 'goes' : 'go';
  return `${holdersWords(rehearsal)} ${counted(others, 'e-mail')} ${goes} to people who wait for one, promoters and door staff.`;
}

/** The button that moves an event, or sets the date that a postponed one has not had yet. */
export function confirmWords({ has_date, holders }: { has_date: boolean; holders: number }): string {
  const act = has_date ? 'Postpone' : 'Set the date';
  return holders > 0 ? `${act} and tell ${holders.toLocaleString('en')}` : act;
}

function holdersWords({ holders, refundable, admitted, choice_days }: PostponementRehearsal): string {
  if (holders === 0) return 'Nobody holds a ticket yet.';
  const people =
    holders === 1
      ? '1 person holds or is buying a ticket.'
      : `${counted(holders, 'person', 'people')} hold or are buying tickets.`;
  const told = holders === 1 ? 'We’ll e-mail them.' : 'We’ll e-mail them all.';
  const most = refundable.amount > 0 ? `: at most ${formatMoney(refundable)} goes back, fees included` : '';
  return `${people} ${told} For ${choice_days} days, but no later than the new date, they can give their tickets back${most}.${admittedWords(admitted)}`;
}

/** Tickets that were let in can be given back only if they are valid again. */
function admittedWords({ tickets, refundable }: PostponementRehearsal['admitted']): string {
  if (tickets === 0) return '';
  const more = refundable.amount > 0 ? `, and at most ${formatMoney(refundable)} more goes back` : '';
  return ` Let in already: ${counted(tickets, 'ticket')}. If the event moves by some hours only, nothing changes for them; otherwise ${tickets === 1 ? 'it is' : 'they are'} valid again${more}.`;
}
