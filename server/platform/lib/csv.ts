import { stringify } from 'csv-stringify/sync';
import { plainAmount } from './format-money.ts';
import { wallTimeOf } from './local-time.ts';
import type { Money } from './money.ts';

/** An amount of money as a spreadsheet computes with it: `-5.00`, which is no formula. */
export type CsvAmount = { decimal: string };
export type CsvCell = string | number | CsvAmount | null | undefined;

/** In many countries Excel takes semicolons for the marks between cells, so what follows one may become a cell. */
const LATER_FORMULA = /([;\n\r][ \t]*)(?=[=+\-@＝＋－＠])/g;

/**
 * Renders rows as CSV; the only function that does. Spreadsheets run a cell that begins like a formula, so such a cell
 * gets an apostrophe in front.
 */
export function renderCsv(rows: CsvCell[][]): string {
  return stringify(rows, {
    escape_formulas: true,
    cast: {
      string: (cell) => cell.replace(LATER_FORMULA, "$1'"),
      object: (cell) => ({ value: String(cell['decimal']), escape_formulas: false }),
    },
  });
}

/**
 * The beginning of a file: its header, and all of its rows if they are few. Without the mark in front, Excel takes UTF-8
 * for an older encoding and shows “Café” as “CafÃ©”.
 */
export function startCsv(rows: CsvCell[][]): string {
  return `\ufeff${renderCsv(rows)}`;
}

/** Rows read at a time, so that a file of 100,000 rows is never completely in memory. */
const ROWS_AT_ONCE = 1000;

/** Reads at most `limit` rows after `last`, or the first ones. */
type ReadRows<Row> = (last: Row | undefined, limit: number) => Promise<Row[]>;

/** A file of many rows, written while they are read. */
export async function* writeCsv<Row>(
  header: string[],
  readRows: ReadRows<Row>,
  cellsOf: (row: Row) => CsvCell[],
): AsyncGenerator<string> {
  yield startCsv([header]);
  yield* moreRows(readRows, cellsOf);
}

/** Rows of a file that was begun. */
export async function* moreRows<Row>(
  readRows: ReadRows<Row>,
  cellsOf: (row: Row) => CsvCell[],
): AsyncGenerator<string> {
  let last: Row | undefined;
  do {
    const rows = await readRows(last, ROWS_AT_ONCE);
    if (rows.length > 0) yield renderCsv(rows.map((row) => cellsOf(row)));
    last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
  } while (last);
}

/** Money as a cell, in major units with all its decimals. */
export function csvAmount(money: Money): CsvAmount {
  return { decimal: plainAmount(money) };
}

/** An instant as a cell, as local time of a zone: `2026-12-12 23:00`. */
export function csvTime(instant: Date, timeZone: string): string {
  return wallTimeOf(instant, timeZone).replace('T', ' ');
}
