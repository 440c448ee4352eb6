/** Rows of the table: of two letters ago, of the last letter, and the one being filled. */
type Rows = { before: number[]; last: number[]; current: number[] };

/**
 * How many slips lie between two words: a wrong, missing, extra letter or two neighbours swapped (optimal string
 * alignment).
 */
export function countSlips(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSwap = row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const isSame = a[row - 1] === b[column - 1];
      current[column] = cheapest({ before, last, current }, column, { isSame, isSwap });
    }
    [before, last] = [last, current];
  }
  return last[b.length] ?? 0;
}

function cheapest(
  { before, last, current }: Rows,
  column: number,
  { isSame, isSwap }: { isSame: boolean; isSwap: boolean },
) {
  const at = (row: number[], place: number) => row[place] ?? Infinity;
  const swapped = isSwap ? at(before, column - 2) + 1 : Infinity;
  const replaced = at(last, column - 1) + (isSame ? 0 : 1);
  return Math.min(at(last, column) + 1, at(current, column - 1) + 1, replaced, swapped);
}

const MOST_MEANT = 4;

/** Slips that are forgiven: one from four letters on, two from seven on. */
export function forgivenSlips(word: string): number {
  const { length } = [...word];
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** The words somebody may have meant, of those that look alike: the ones with the fewest slips. */
export function meantWords(typed: string, alike: readonly string[]): string[] {
  const judged = alike
    .map((word) => ({ word, slips: countSlips(typed, word) }))
    .filter(({ slips }) => slips <= forgivenSlips(typed));
  const fewest = Math.min(...judged.map(({ slips }) => slips));
  return judged
    .filter(({ slips }) => slips === fewest)
    .map(({ word }) => word)
    .slice(0, MOST_MEANT);
}
