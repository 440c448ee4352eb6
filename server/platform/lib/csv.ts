import { stringify } from 'csv-stringify/sync';

export type CsvCell = string | number | null | undefined;

/**
 * Rows as a spreadsheet file: the only place that writes one. Spreadsheets run a cell that begins like a formula, so such
 * a cell gets an apostrophe before it.
 */
export function renderCsv(rows: CsvCell[][]): string {
  return stringify(rows, { escape_formulas: true });
}

/** The headers of such a file. */
export function csvHeaders(name: string) {
  return {
    'cache-control': 'no-store',
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  };
}
