import { buffer } from 'node:stream/consumers';
import type { AppContext } from '#server/context.ts';
import { loadPdfFonts } from '#server/domains/tickets/files/pdf-fonts.ts';
import { type TextStyle, widthOf, writeBox, writeLine } from '#server/domains/tickets/files/pdf-text.ts';

const INK = '#1d1420';
const SOFT = '#6b5f6f';
const LINE = '#d9d0c8';
const MARGIN = 56;
const PAGE = { width: 595.28, height: 841.89 };
const WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - 72;
const ROW = 17;

type Styles = Record<'title' | 'heading' | 'text' | 'strong' | 'soft', TextStyle>;
type Pen = { doc: PDFKit.PDFDocument; styles: Styles; y: number; newPage: () => void };
type Column = { head: string; width: number };

/** Writes the content of a document of rows, from top to bottom, with automatic page breaks. */
export type Paper = ReturnType<typeof paperOf>;

/** A PDF of rows and tables: statements and receipts. */
export async function renderPaper(ctx: AppContext, title: string, write: (paper: Paper) => void): Promise<Buffer> {
  const { brandName: brand } = ctx.config;
  const [fonts, { default: PDFDocument }] = await Promise.all([loadPdfFonts(), import('pdfkit')]);
  const info = { Title: `${title} – ${brand}`, Author: brand, CreationDate: ctx.clock.now() };
  const page = { size: 'A4', margin: 0, autoFirstPage: false, bufferPages: true } as const;
  const doc = new PDFDocument({ ...page, lang: 'en', displayTitle: true, info });
  const bytes = buffer(doc);
  const styles: Styles = {
    title: { faces: fonts.title, size: 22, color: INK, isBold: true },
    heading: { faces: fonts.body, size: 11.5, color: INK, isBold: true },
    text: { faces: fonts.body, size: 9.5, color: INK },
    strong: { faces: fonts.body, size: 9.5, color: INK, isBold: true },
    soft: { faces: fonts.body, size: 8.5, color: SOFT },
  };
  const pen: Pen = { doc, styles, y: 0, newPage: () => startPage(pen, brand) };
  pen.newPage();
  write(paperOf(pen));
  numberPages(pen);
  doc.end();
  return bytes;
}

function startPage(pen: Pen, brand: string): void {
  pen.doc.addPage();
  writeLine(pen.doc, brand, { x: MARGIN, y: 52 }, { ...pen.styles.title, size: 13 });
  pen.y = 88;
}

function numberPages({ doc, styles }: Pen): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const text = `Page ${page + 1} of ${count}`;
    writeLine(doc, text, { x: PAGE.width - MARGIN - widthOf(text, styles.soft), y: PAGE.height - 40 }, styles.soft);
  }
}

function paperOf(pen: Pen) {
  return {
    title: (text: string) => box(pen, text, pen.styles.title, 28),
    heading: (text: string) => {
      pen.y += 16;
      box(pen, text, pen.styles.heading, 20);
    },
    note: (text: string) => box(pen, text, pen.styles.soft, 16),
    /** Labelled values, one below the other; line breaks are kept. */
    facts: (rows: readonly (readonly [string, string])[]) => {
      for (const [label, value] of rows) fact(pen, label, value);
    },
    /** A labelled amount; a sum is set apart. */
    amount: (label: string, value: string, isSum = false) => amount(pen, { label, value, isSum }),
    table: (columns: readonly Column[], rows: readonly (readonly string[])[]) => table(pen, columns, rows),
  };
}

function box(pen: Pen, text: string, style: TextStyle, after: number): void {
  makeRoom(pen, 2 * after);
  const last = writeBox(pen.doc, text, { x: MARGIN, y: pen.y, width: WIDTH, maxLines: 6 }, style);
  pen.y = last + after;
}

function fact(pen: Pen, label: string, value: string): void {
  const lines = value.split('\n').filter((line) => line.trim() !== '');
  makeRoom(pen, ROW * Math.max(1, lines.length));
  writeLine(pen.doc, label, { x: MARGIN, y: pen.y }, pen.styles.soft);
  for (const line of lines) {
    const place = { x: MARGIN + 130, y: pen.y, width: WIDTH - 130, maxLines: 3 };
    pen.y = writeBox(pen.doc, line, place, pen.styles.text) + ROW - 2;
  }
  if (lines.length === 0) pen.y += ROW;
}

function amount(pen: Pen, { label, value, isSum }: { label: string; value: string; isSum: boolean }): void {
  makeRoom(pen, 2 * ROW);
  const style = isSum ? pen.styles.strong : pen.styles.text;
  if (isSum) rule(pen, pen.y - 12);
  right(pen, value, MARGIN + WIDTH, style);
  const last = writeBox(pen.doc, label, { x: MARGIN, y: pen.y, width: WIDTH - 110, maxLines: 2 }, style);
  pen.y = last + ROW + (isSum ? 8 : 0);
}

/** The first column is text, the others are numbers on the right. */
function table(pen: Pen, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const heads = () => {
    line(pen, columns, pen.styles.soft, (column) => columns[column]?.head ?? '');
    rule(pen, pen.y - 11);
    pen.y += 3;
  };
  makeRoom(pen, 3 * ROW);
  heads();
  for (const row of rows) {
    if (makeRoom(pen, 2 * ROW)) heads();
    line(pen, columns, pen.styles.text, (column) => row[column] ?? '');
  }
}

function line(pen: Pen, columns: readonly Column[], style: TextStyle, textOf: (column: number) => string): void {
  let x = MARGIN;
  let last = pen.y;
  columns.forEach(({ width }, index) => {
    if (index > 0) right(pen, textOf(index), x + width, style);
    else last = writeBox(pen.doc, textOf(0), { x, y: pen.y, width: width - 8, maxLines: 2 }, style);
    x += width;
  });
  pen.y = last + ROW;
}

function right({ doc, y }: Pen, text: string, x: number, style: TextStyle): void {
  writeLine(doc, text, { x: x - widthOf(text, style), y }, style);
}

function rule({ doc }: Pen, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.7)
    .strokeColor(LINE)
    .stroke();
}

function makeRoom(pen: Pen, height: number): boolean {
  if (pen.y + height <= BOTTOM) return false;
  pen.newPage();
  return true;
}
