import type { Scan, ScanResult } from '#contract/door.ts';

/** How a scan's outcome looks and sounds: let in, think twice, keep out, or merely noted. */
export type ScanTone = 'good' | 'wait' | 'bad' | 'noted';

type ScanWords = { word: string; tone: ScanTone };

/** One word per outcome, readable at arm's length; the server adds the sentence. */
const scanWords: Record<ScanResult, ScanWords> = {
  admitted: { word: 'Admitted', tone: 'good' },
  already_in: { word: 'Already in', tone: 'bad' },
  left: { word: 'Left', tone: 'noted' },
  not_in: { word: 'Not inside', tone: 'wait' },
  undone: { word: 'Undone', tone: 'noted' },
  listed: { word: 'In Resale', tone: 'wait' },
  transferring: { word: 'On its way', tone: 'wait' },
  refunded: { word: 'Refunded', tone: 'bad' },
  void: { word: 'Cancelled', tone: 'bad' },
  other_event: { word: 'Other event', tone: 'bad' },
  not_yet: { word: 'Too early', tone: 'wait' },
  too_late: { word: 'Too late', tone: 'bad' },
  unknown: { word: 'Unknown', tone: 'bad' },
};

/** The word for one scan: a ticket that is good under a newer code is told from one that is none any more. */
export function wordsOf({ result, is_replaced }: Pick<Scan, 'result' | 'is_replaced'>): ScanWords {
  return is_replaced ? { word: 'Old code', tone: 'bad' } : scanWords[result];
}
