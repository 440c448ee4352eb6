import type { BankPayout } from '#contract/settlements.ts';

/** What the date of a payout to the bank means. */
export function whenWords(state: BankPayout['state']): string {
  if (state === 'paid') return 'Arrived';
  return state === 'on_its_way' ? 'Expected' : 'Was expected';
}
