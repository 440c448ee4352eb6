import type { DoorReport } from '#contract/door-report.ts';
import { resultWord } from '#contract/door-words.ts';

/** Refused scans by the word that the door showed, the most frequent first: several reasons have the same word. */
export function refusedWords(refusals: DoorReport['refusals']): [word: string, scans: number][] {
  const byWord = new Map<string, number>();
  for (const refusal of refusals) {
    const word = resultWord(refusal);
    byWord.set(word, (byWord.get(word) ?? 0) + refusal.count);
  }
  return [...byWord].toSorted(([, one], [, other]) => other - one);
}

/** Whether anything was scanned at the door: also if every ticket that came in has ended since. */
export function hasBegun({ arrivals, refusals }: Pick<DoorReport, 'arrivals' | 'refusals'>): boolean {
  return arrivals.length > 0 || refusals.length > 0;
}

/** Who came and is in no figure any more, because their tickets ended afterwards; null if there is nobody. */
export function refundedSince({ arrivals, counts }: Pick<DoorReport, 'arrivals' | 'counts'>): string | null {
  const count = arrivals.reduce((sum, { admitted }) => sum + admitted, 0) - counts.admitted;
  if (count <= 0) return null;
  const tickets = count === 1 ? 'whose ticket was' : 'whose tickets were';
  return `${count.toLocaleString('en')} more came, ${tickets} refunded or ended afterwards. They are in Arrivals and By gate only.`;
}

/** Who was let in before the event moved to another date; null if there is nobody. */
export function beforeTheMove({ let_in_before: count }: Pick<DoorReport, 'let_in_before'>): string | null {
  if (count === 0) return null;
  const tickets = count === 1 ? '1 ticket was' : `${count.toLocaleString('en')} tickets were`;
  return `${tickets} let in before the event moved. Entries at the old date are in the CSV only.`;
}
