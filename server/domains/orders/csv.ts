import type { AppContext } from '#server/context.ts';
import { shownEmail } from '#server/platform/lib/email-address.ts';
import { csvAmount, csvTime, writeCsv } from '#server/platform/lib/csv.ts';
import { endWord } from '#contract/end-word.ts';
import { orderNumber } from '#contract/order-number.ts';
import { orderWords } from '#contract/order-words.ts';
import { ticketStateWords } from '#contract/ticket-states.ts';
import type { Cursor } from '#server/platform/http/paging.ts';
import type { Filters } from './filters.ts';
import { type GuestFilters, type ListedGuest, listGuestRows } from './guest-queries.ts';
import { type ListedOrder, listOrderRows } from './list-queries.ts';
import { stateOf } from './present.ts';

/** The orders of an event as a spreadsheet, newest first. */
export function ordersSheet(ctx: AppContext, filters: Filters, timeZone: string): AsyncGenerator<string> {
  const header = [
    ...['order', 'state', `time (${timeZone})`, 'buyer', 'e-mail', 'tickets', 'ticket types'],
    ...['price', 'discount', 'fee', 'total', 'refunded', 'currency', 'promo code', 'promoter'],
  ];
  return writeCsv<ListedOrder>(
    header,
    (last, limit) => listOrderRows(ctx.db, { filters, cursor: last && cursorAfter(last.sort_value, last.id), limit }),
    (row) => [
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
  );
}

const stateWord = ({ state, paid }: ListedGuest): string =>
  state === 'refunded' ? endWord(paid.amount) : ticketStateWords[state];

/** The tickets of an event as a spreadsheet, those of the newest order first. */
export function guestsSheet(ctx: AppContext, filters: GuestFilters, timeZone: string): AsyncGenerator<string> {
  const header = [
    ...['holder', 'e-mail', 'ticket type', 'state', `came (${timeZone})`, 'inside'],
    ...['order', 'ticket', 'of', 'buyer', 'buyer’s e-mail'],
  ];
  return writeCsv<ListedGuest>(
    header,
    (last, limit) =>
      listGuestRows(ctx.db, { filters, cursor: last && cursorAfter(last.sort_value, last.order_id), limit }),
    (row) => [
      ...[row.holder_name, shownEmail(row.email), row.ticket_type, stateWord(row)],
      ...[row.first_admitted_at && csvTime(row.first_admitted_at, timeZone), row.is_inside ? 'yes' : 'no'],
      ...[orderNumber(row.sold_in), row.position, row.of, row.buyer_name, shownEmail(row.buyer_email)],
    ],
  );
}

function cursorAfter(value: string, id: string): Cursor {
  return { value, id, backwards: false };
}
