import editDistance from 'damerau-levenshtein';

const MOST_MEANT = 4;

/** Typing errors that are forgiven: one from four letters on, two from seven on. */
function forgivenErrors({ length }: string): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/**
 * The words somebody may have meant, of those that look alike: the ones with the smallest edit distance. A wrong, missing
 * or extra letter counts one, and so do two neighbours swapped.
 */
export function meantWords(typed: string, alike: readonly string[]): string[] {
  const candidates = alike
    .map((word) => ({ word, distance: editDistance(typed, word).steps }))
    .filter(({ distance }) => distance <= forgivenErrors(typed));
  const smallest = Math.min(...candidates.map(({ distance }) => distance));
  return candidates
    .filter(({ distance }) => distance === smallest)
    .map(({ word }) => word)
    .slice(0, MOST_MEANT);
}
