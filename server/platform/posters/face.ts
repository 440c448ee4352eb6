import type { Font, GlyphRun } from 'fontkit';
import { num } from './svg.ts';

/** One cut of a typeface, spread over subset files. */
export type Face = {
  covers(text: string): boolean;
  /** Advance in em. */
  measure(text: string): number;
  /** The outlines of `text` at `size`, origin at the left end of the baseline, left side bearing taken off. */
  outline(text: string, size: number): Outline;
  /** Height of capitals in em. */
  capHeight: number;
};

/** `top` is how far the tallest letter rises above the baseline. */
export type Outline = { d: string; width: number; top: number };

/** Joins subset files into one face; each character comes from the first file that has it. */
export function createFace(fonts: readonly Font[]): Face {
  const [first] = fonts;
  if (!first) throw new Error('a face needs a font');
  const fontOf = (char: string) => fonts.find((font) => font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
  const runs = (text: string) => splitRuns(text, fontOf);
  return {
    covers: (text) => [...text].every((char) => char === ' ' || fontOf(char) !== undefined),
    measure: (text) => runs(text).reduce((sum, { font, run }) => sum + run.advanceWidth / font.unitsPerEm, 0),
    outline: (text, size) => outlineRuns(runs(text), size),
    capHeight: first.capHeight / first.unitsPerEm,
  };
}

type Run = { font: Font; run: GlyphRun };

function splitRuns(text: string, fontOf: (char: string) => Font | undefined): Run[] {
  const parts: { font: Font; text: string }[] = [];
  for (const char of text) {
    const last = parts.at(-1);
    const font = fontOf(char) ?? last?.font;
    if (!font) continue;
    if (last?.font === font) last.text += char;
    else parts.push({ font, text: char });
  }
  return parts.map((part) => ({ font: part.font, run: part.font.layout(part.text) }));
}

function outlineRuns(runs: Run[], size: number): Outline {
  let d = '';
  let pen = 0;
  let top = 0;
  let bearing: number | undefined;
  for (const { font, run } of runs) {
    const scale = size / font.unitsPerEm;
    run.glyphs.forEach((glyph, index) => {
      const place = run.positions[index];
      bearing ??= glyph.path.commands.length > 0 ? glyph.path.bbox.minX * scale : 0;
      if (glyph.path.commands.length > 0) top = Math.max(top, glyph.path.bbox.maxY * scale);
      const x = pen + (place?.xOffset ?? 0) * scale - bearing;
      const y = -(place?.yOffset ?? 0) * scale;
      d += glyph.path.commands.map(({ command, args }) => letter(command) + coordinates(args, scale, x, y)).join('');
      pen += (place?.xAdvance ?? 0) * scale;
    });
  }
  return { d, width: pen - 2 * (bearing ?? 0), top };
}

function letter(command: string): string {
  return { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }[command] ?? '';
}

function coordinates(args: number[], scale: number, x: number, y: number): string {
  return args.map((value, index) => num(index % 2 === 0 ? value * scale + x : y - value * scale)).join(' ');
}
