/** A word longer than this is cut. */
const LONGEST_WORD = 22;
const smallWords = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'de',
  'der',
  'die',
  'el',
  'for',
  'from',
  'in',
  'la',
  'le',
  'of',
  'on',
  'or',
  'the',
  'to',
  'und',
  'with',
  '&',
  '+',
  'x',
  '–',
  '—',
]);

/** Cuts over-long words into even pieces that fit on a line of their own. */
export function breakable(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const chars = [...word];
    if (chars.length <= LONGEST_WORD) return [word];
    const pieces = Math.ceil(chars.length / LONGEST_WORD);
    const size = Math.ceil(chars.length / pieces);
    const cuts = Array.from({ length: pieces }, (_, index) => chars.slice(index * size, (index + 1) * size).join(''));
    return cuts.map((cut, index) => (index < pieces - 1 && /\p{L}$/u.test(cut) ? `${cut}-` : cut));
  });
}

/**
 * Breaks words into exactly `count` lines, so that the longest is as short as possible and the others are even. Ending a
 * line in a small word costs extra. `widths` are the words' widths, `space` the width of a space.
 */
export function breakLines(
  words: readonly string[],
  widths: readonly number[],
  space: number,
  count: number,
): string[] {
  const memo = new Map<string, { cost: number; end: number }>();
  const ideal = (widths.reduce((sum, width) => sum + width, 0) + space * (words.length - count)) / count;
  const solve = (from: number, left: number): { cost: number; end: number } => {
    const key = `${from}/${left}`;
    const known = memo.get(key);
    if (known) return known;
    let best = { cost: Number.POSITIVE_INFINITY, end: words.length };
    let width = -space;
    const last = left === 1;
    for (let end = from + 1; end <= words.length - (left - 1); end += 1) {
      width += space + (widths[end - 1] ?? 0);
      if (last && end < words.length) continue;
      const endsInSmallWord = end < words.length && smallWords.has((words[end - 1] ?? '').toLowerCase());
      const own =
        Math.max(0, width - ideal) ** 3 * 3 +
        Math.abs(width - ideal) ** 2 +
        (endsInSmallWord ? (ideal * 0.45) ** 2 : 0);
      const cost = own + (last ? 0 : solve(end, left - 1).cost);
      if (cost < best.cost) best = { cost, end };
    }
    memo.set(key, best);
    return best;
  };
  const lines: string[] = [];
  for (let at = 0, left = count; left > 0; left -= 1) {
    const { end } = solve(at, left);
    lines.push(words.slice(at, end).join(' '));
    at = end;
  }
  return lines;
}
