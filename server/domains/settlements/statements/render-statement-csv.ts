import type { Statement } from '#contract/settlements.ts';
import { type CsvCell, csvAmount, csvTime, startCsv } from '#server/platform/lib/csv.ts';
import { entryAmount, entryWords } from './statement-words.ts';

/** A statement as a spreadsheet: the lines from gross to payout, the sales by ticket type, and what was sent. */
export function renderStatementCsv({ event, lines, types, entries, net }: Statement): string {
  const currency = net.currency.toUpperCase();
  const header = [
    'part',
    'item',
    'amount',
    'currency',
    'tickets sold',
    'list price',
    'discounts',
    'platform fees',
    'gross',
    'tickets refunded',
    'refunds',
    `time (${event.time_zone})`,
  ];
  const none: CsvCell[] = ['', '', '', '', '', '', ''];
  return startCsv([
    header,
    ...lines.map(({ label, amount }) => ['statement', label, csvAmount(amount), currency, ...none, '']),
    ...types.map((type) => [
      'ticket type',
      type.name ?? 'Refunds of amounts, not of tickets',
      '',
      currency,
      type.sold,
      csvAmount(type.list_price),
      csvAmount(type.discounts),
      csvAmount(type.buyer_fees),
      csvAmount(type.gross),
      type.refunded,
      csvAmount(type.refunds),
      '',
    ]),
    ...entries.map((entry) => [
      'payouts',
      entryWords(entry, event.id),
      csvAmount(entryAmount(entry, event.id)),
      currency,
      ...none,
      csvTime(new Date(entry.at), event.time_zone),
    ]),
  ]);
}
