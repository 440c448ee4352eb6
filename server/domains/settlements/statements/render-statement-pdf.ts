import type { Statement } from '#contract/settlements.ts';
import { spokenZoneName } from '#contract/time-zones.ts';
import type { AppContext } from '#server/context.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { type Paper, renderPaper } from './paper.ts';
import { typeColumns, typeHeading, typeRow } from './statement-table.ts';
import { entryAmount, entryWords, feeWords, payoutWords, timeIn } from './statement-words.ts';

/** A statement to print: the lines from gross to payout, the sales by ticket type, and what was sent. */
export function renderStatementPdf(ctx: AppContext, statement: Statement): Promise<Buffer> {
  return renderPaper(ctx, `Statement: ${statement.event.title}`, (paper) => {
    paper.title(`Statement: ${statement.event.title}`);
    writeFacts(paper, statement);
    paper.heading('From gross to payout');
    for (const { label, amount, is_sum } of statement.lines) paper.amount(label, formatMoney(amount), is_sum);
    paper.heading(typeHeading(statement.net.currency));
    paper.table(typeColumns, statement.types.map(typeRow));
    writePayouts(paper, statement);
    paper.heading('Notes');
    paper.note(feeWords(statement));
    paper.note(
      `All times are ${spokenZoneName(statement.event.time_zone)}. Refunds never lower gross sales; they have lines of their own.`,
    );
  });
}

function writeFacts(paper: Paper, { event, organization, as_of, held, disputed, ...statement }: Statement): void {
  const { time_zone, starts_at, ends_at } = event;
  paper.facts([
    ['Organizer', organization.name],
    ['Event', event.title],
    ['Starts', starts_at ? timeIn(starts_at, time_zone) : 'No date'],
    ['Ends', ends_at ? timeIn(ends_at, time_zone) : 'No date'],
    ['As of', timeIn(as_of, time_zone)],
    ['Payout', payoutWords({ event, organization, as_of, held, disputed, ...statement })],
    ...(held.amount > 0 ? [['Held for disputes', formatMoney(held)] as const] : []),
    ...(disputed.amount > 0 ? [['Disputed after payout', formatMoney(disputed)] as const] : []),
  ]);
}

function writePayouts(paper: Paper, { entries, event }: Statement): void {
  paper.heading('Payouts');
  if (entries.length === 0) paper.note('Nothing has been sent yet.');
  for (const entry of entries)
    paper.amount(
      `${entryWords(entry, event.id)}, ${timeIn(entry.at, event.time_zone)}`,
      formatMoney(entryAmount(entry, event.id)),
    );
}
