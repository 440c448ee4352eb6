import editDistance from 'damerau-levenshtein';

const MAX_MEANT = 4;

/** The maximum edit distance of a typing error: one from four letters on, two from seven on. */
function maxDistance({ length }: string): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** For long words with the same first letters: one more. */
export const MOST_SLIPS = 3;

/**
 * The words that were probably meant: the candidates with the smallest edit distance. A wrong, missing or extra letter
 * counts one, and so do two adjacent letters swapped.
 */
export function meantWords(typed: string, alike: readonly string[], furthest = maxDistance(typed)): string[] {
  const candidates = alike
    .map((word) => ({ word, distance: editDistance(typed, word).steps }))
    .filter(({ distance }) => distance <= furthest);
  const smallest = Math.min(...candidates.map(({ distance }) => distance));
  return candidates
    .filter(({ distance }) => distance === smallest)
    .map(({ word }) => word)
    .slice(0, MAX_MEANT);
}
