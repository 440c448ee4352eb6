import { LRUCache } from 'lru-cache';
import type { PdfFace, PdfFont } from './pdf-fonts.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit accepts an opened font as well as a file's bytes, although its types do not say so. */
      font(font: PdfFont, name: string): this;
    }
  }
}

export type TextStyle = {
  /** Tried in order for each character. */
  faces: readonly PdfFace[];
  size: number;
  color: string;
  isBold?: boolean;
};

type Place = { x: number; y: number };
type Box = Place & { width: number; maxLines: number; lineHeight?: number };
/** Text of one font; `advance` is its width in the font's own units. */
type Run = PdfFace & { text: string; advance: number };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const MISSING = '•';
const BOLD_STROKE = 0.035;

/** Writes one line with its baseline at `y`, whatever characters it holds, and returns its width. */
export function writeLine(doc: PDFKit.PDFDocument, text: string, { x, y }: Place, style: TextStyle): number {
  let pen = x;
  for (const run of runsOf(text, style.faces)) {
    doc
      .font(run.font, run.name)
      .fontSize(style.size)
      .fillColor(style.color)
      .strokeColor(style.color)
      .lineWidth(style.size * BOLD_STROKE);
    doc.text(run.text, pen, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      fill: true,
      stroke: style.isBold === true && !run.isHeavy,
    });
    pen += widthOfRun(run, style.size);
  }
  return pen - x;
}

/**
 * Writes text into a column, with its first baseline at `y`; text that does not fit ends in an ellipsis. Returns the
 * last baseline.
 */
export function writeBox(doc: PDFKit.PDFDocument, text: string, box: Box, style: TextStyle): number {
  const lines = breakLines(text, style, box.width);
  const shown = lines.slice(0, box.maxLines);
  if (lines.length > shown.length) shown.push(withEllipsis(shown.pop() ?? '', style, box.width));
  const lineHeight = box.lineHeight ?? style.size * 1.3;
  shown.forEach((line, index) => writeLine(doc, line, { x: box.x, y: box.y + index * lineHeight }, style));
  return box.y + Math.max(0, shown.length - 1) * lineHeight;
}

/** The width of a line. */
export function widthOf(text: string, { faces, size }: TextStyle): number {
  return runsOf(text, faces).reduce((sum, run) => sum + widthOfRun(run, size), 0);
}

/** Breaks at spaces; a word wider than the column is cut where it must be. */
function breakLines(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = cutWord(word, style, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return line === '' ? lines : [...lines, line];
}

function cutWord(word: string, style: TextStyle, width: number): string[] {
  const pieces: string[] = [''];
  for (const { segment } of graphemes.segment(word)) {
    const longer = (pieces.at(-1) ?? '') + segment;
    if (pieces.at(-1) === '' || widthOf(longer, style) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces;
}

function withEllipsis(line: string, style: TextStyle, width: number): string {
  const segments = [...graphemes.segment(line)].map(({ segment }) => segment);
  while (segments.length > 0 && widthOf(`${segments.join('')}…`, style) > width) segments.pop();
  return `${segments.join('').trimEnd()}…`;
}

const RUNS = 5000;
const known = new WeakMap<readonly PdfFace[], LRUCache<string, Run[]>>();

/** The runs of a text, cached: most text is the same on every ticket of an event. */
function runsOf(text: string, faces: readonly PdfFace[]): readonly Run[] {
  let runs = known.get(faces);
  if (!runs) known.set(faces, (runs = new LRUCache({ max: RUNS, memoMethod: (missing) => findRuns(missing, faces) })));
  return runs.memo(text);
}

/**
 * Runs of one font each; a character no font has becomes a replacement mark, a line break or control character a space.
 */
function findRuns(text: string, faces: readonly PdfFace[]): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC').replace(/[\p{C}\p{Z}]+/gu, ' '))) {
    const last = runs.at(-1);
    const face = segment === ' ' && last ? last : faces.find(({ font }) => covers(font, segment));
    const used = face ?? faces[0];
    const shown = face ? segment : MISSING;
    if (!used) continue;
    const advance = advanceOf(used.font, shown);
    if (last?.font === used.font) Object.assign(last, { text: last.text + shown, advance: last.advance + advance });
    else runs.push({ ...used, text: shown, advance });
  }
  return runs;
}

function covers(font: PdfFont, text: string): boolean {
  return [...text].every((char) => font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
}

/** The sum of the characters' advances: full text layout takes far longer and the difference is negligible. */
function advanceOf(font: PdfFont, text: string): number {
  return [...text].reduce((sum, char) => sum + font.glyphForCodePoint(char.codePointAt(0) ?? 0).advanceWidth, 0);
}

function widthOfRun({ font, advance }: Run, size: number): number {
  return (advance * size) / font.unitsPerEm;
}
