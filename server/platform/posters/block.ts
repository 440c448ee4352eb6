import type { Face } from './face.ts';
import { num } from './svg.ts';

/** A block of text: its size, and a function that draws it with its upper left corner at a point. */
export type Block = { width: number; height: number; draw(x: number, y: number): string };

export type SetLine = { text: string; size: number; face: Face };
export type LineSetting = { face: Face; size: number; color: string; limit?: number };

/** Lines below each other, with `gap` between the bottom of one and the top of the next. */
export function stackLines(lines: readonly SetLine[], gap: (line: SetLine) => number, color: string): Block {
  const set = lines.map((line) => ({
    ...line.face.outline(line.text, line.size),
    cap: line.face.capHeight * line.size,
    gap: gap(line),
  }));
  const [first] = set;
  // Accents on capitals of the first line need room above; an ascender's small rise does not.
  const rise = first && first.top > first.cap * 1.15 ? first.top - first.cap : 0;
  const height = set.reduce((sum, line, index) => sum + line.cap + (index > 0 ? line.gap : 0), rise);
  return {
    width: Math.max(0, ...set.map((line) => line.width)),
    height,
    draw: (x, y) => {
      let foot = y + rise;
      return set
        .map((line, index) => {
          foot += line.cap + (index > 0 ? line.gap : 0);
          return outlineAt(line.d, x, foot, color);
        })
        .join('');
    },
  };
}

/** One line, shortened with an ellipsis when wider than `limit`. */
export function singleLine(text: string, { face, size, color, limit = Number.POSITIVE_INFINITY }: LineSetting): Block {
  const { d, width } = face.outline(shorten(text, face, limit / size), size);
  const height = face.capHeight * size;
  return { width, height, draw: (x, y) => outlineAt(d, x, y + height, color) };
}

function shorten(text: string, face: Face, limit: number): string {
  if (face.measure(text) <= limit) return text;
  const chars = [...text];
  let count = chars.length;
  while (count > 1 && face.measure(`${chars.slice(0, count).join('').trimEnd()}…`) > limit) count -= 1;
  return `${chars.slice(0, count).join('').trimEnd()}…`;
}

function outlineAt(d: string, x: number, y: number, color: string): string {
  return `<path transform="translate(${num(x)} ${num(y)})" d="${d}" fill="${color}"/>`;
}
