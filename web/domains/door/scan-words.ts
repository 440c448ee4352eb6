import type { Scan, ScanResult } from '#contract/door.ts';
import { resultWord } from '#contract/door-words.ts';

/** How a scan's result looks and sounds: admit, check, refuse, or just recorded. */
export type ScanTone = 'good' | 'wait' | 'bad' | 'noted';

type ScanWords = { word: string; tone: ScanTone };

/** The word and the tone of one scan, readable at arm's length; the server adds the sentence. */
export function wordsOf(scan: Pick<Scan, 'result' | 'reason'>): ScanWords {
  return { word: resultWord(scan), tone: tones[scan.result] };
}

const tones: Record<ScanResult, ScanTone> = {
  admitted: 'good',
  already_in: 'bad',
  left: 'noted',
  not_in: 'wait',
  undone: 'noted',
  listed: 'wait',
  transferring: 'wait',
  refunded: 'bad',
  void: 'bad',
  other_event: 'bad',
  not_yet: 'wait',
  too_late: 'bad',
  unknown: 'bad',
};
