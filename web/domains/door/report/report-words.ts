import type { ScanResult } from '#contract/door.ts';

import { wordsOf } from '../scan-words.ts';

/** A refusal in the word that the door showed. Old codes and cancelled tickets count together. */
export function refusalWord(result: ScanResult): string {
  return result === 'void' ? 'Old code or cancelled' : wordsOf({ result, reason: null }).word;
}
