import type { AppContext } from '#server/context.ts';
import { shownEmail } from '#server/platform/lib/email-address.ts';
import { csvAmount, type CsvCell, csvTime, renderCsv, startCsv } from '#server/platform/lib/csv.ts';
import { orderNumber } from '#contract/order-number.ts';
import { orderWords } from '#contract/order-words.ts';
import type { Cursor } from '#server/platform/http/paging.ts';
import type { Filters } from './filters.ts';
import { type GuestFilters, type ListedGuest, listGuestRows } from './guest-queries.ts';
import { type ListedOrder, listOrderRows } from './list-queries.ts';
import { stateOf } from './present.ts';

/** Rows read at a time, so that a file of 100,000 rows is never completely in memory. */
const AT_ONCE = 1000;

type Page<Row> = (cursor: Cursor | undefined, limit: number) => Promise<Row[]>;
type Sheet<Row> = {
  header: string[];
  cellsOf: (row: Row) => CsvCell[];
  placeOf: (row: Row) => Omit<Cursor, 'backwards'>;
};

async function* writeSheet<Row>(page: Page<Row>, { header, cellsOf, placeOf }: Sheet<Row>): AsyncGenerator<string> {
  yield startCsv([header]);
  let cursor: Cursor | undefined;
  for (;;) {
    const rows = await page(cursor, AT_ONCE);
    if (rows.length > 0) yield renderCsv(rows.map((row) => cellsOf(row)));
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    cursor = { ...placeOf(last), backwards: false };
  }
}

/** The orders of an event as a spreadsheet, newest first. */
export function ordersSheet(ctx: AppContext, filters: Filters, timeZone: string): AsyncGenerator<string> {
  return writeSheet<ListedOrder>((cursor, limit) => listOrderRows(ctx.db, { filters, cursor, limit }), {
    header: [
      ...['order', 'state', `time (${timeZone})`, 'buyer', 'e-mail', 'tickets', 'ticket types'],
      ...['price', 'discount', 'fee', 'total', 'refunded', 'currency', 'promo code', 'promoter'],
    ],
    placeOf: ({ sort_value, id }) => ({ value: sort_value, id }),
    cellsOf: (row) => [
      ...[
        orderNumber(row.id),
        orderWords({ ...row, state: stateOf(row) }),
        csvTime(row.at, timeZone),
        row.buyer_name,
        shownEmail(row.buyer_email),
        row.quantity,
      ],
      row.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
      ...[row.face_amount, row.discount_amount, row.fee_amount, row.total_amount, row.refunded_amount].map((amount) =>
        csvAmount({ amount, currency: row.currency }),
      ),
      ...[row.currency.toUpperCase(), row.promo_code, row.promoter],
    ],
  });
}

/** The tickets of an event as a spreadsheet, those of the newest order first. */
export function guestsSheet(ctx: AppContext, filters: GuestFilters, timeZone: string): AsyncGenerator<string> {
  return writeSheet<ListedGuest>((cursor, limit) => listGuestRows(ctx.db, { filters, cursor, limit }), {
    header: [
      ...['holder', 'e-mail', 'ticket type', 'state', `came (${timeZone})`, 'inside'],
      ...['order', 'ticket', 'of', 'buyer', 'buyer’s e-mail'],
    ],
    placeOf: ({ sort_value, order_id }) => ({ value: sort_value, id: order_id }),
    cellsOf: (row) => [
      ...[row.holder_name, shownEmail(row.email), row.ticket_type, row.state],
      ...[row.first_admitted_at && csvTime(row.first_admitted_at, timeZone), row.is_inside ? 'yes' : 'no'],
      ...[orderNumber(row.sold_in), row.position, row.of, row.buyer_name, shownEmail(row.buyer_email)],
    ],
  });
}
