import type { Scan, ScanResult } from '#contract/door.ts';

/** How a scan's result looks and sounds: admit, check, refuse, or just recorded. */
export type ScanTone = 'good' | 'wait' | 'bad' | 'noted';

type ScanWords = { word: string; tone: ScanTone };

/** One word per result, readable at arm's length; the server adds the sentence. */
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

/** The word for one scan. An old code of a valid ticket is distinguished from a void ticket and a cancelled event. */
export function wordsOf({ result, reason }: Pick<Scan, 'result' | 'reason'>): ScanWords {
  const isOldCode = result === 'void' && reason !== null && reason !== 'event_cancelled';
  return isOldCode ? { word: 'Old code', tone: 'bad' } : scanWords[result];
}
