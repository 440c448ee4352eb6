import type { Face } from './face.ts';
import type { Faces } from './fonts.ts';

/** A title that can be set, with the two cuts to set it in. */
export type SettableTitle = { words: string[]; wide: Face; narrow: Face; label: Face };

// Pictures, flags and joiners; marks that only make sense with them.
const pictographs = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\u20e3|\ufe0e|\ufe0f/gu;
// Letter-like signs that count as pictographs but belong to running text.
const textSigns = /[©®™]/u;

/** Finds the face for a title; null when no face has its letters (the poster then has no title). */
export function settableTitle(title: string, faces: Faces): SettableTitle | null {
  const words = cleanWords(title);
  const text = words.join('');
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  if (faces.display.covers(text)) return { words, wide: faces.display, narrow: faces.narrow, label: faces.label };
  if (faces.fallback.covers(text))
    return { words, wide: faces.fallback, narrow: faces.fallback, label: faces.fallbackLabel };
  return null;
}

/** The face for a line of small text, or null. */
export function settableLine(text: string, faces: Faces): { text: string; face: Face } | null {
  const line = cleanWords(text).join(' ');
  const face = [faces.label, faces.fallbackLabel].find((candidate) => candidate.covers(line));
  return line && face ? { text: line, face } : null;
}

/** A word in capitals; Greek drops its accents there. */
export function capitals(word: string): string {
  return word.toLocaleUpperCase(/\p{Script=Greek}/u.test(word) ? 'el' : 'en');
}

function cleanWords(text: string): string[] {
  return text
    .normalize('NFC')
    .replace(pictographs, (sign) => (textSigns.test(sign) ? sign : ' '))
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);
}
