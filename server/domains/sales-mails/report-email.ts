import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { type Measures, NONE, shownOf } from '#server/domains/analytics/figures.ts';
import { inSnapshot } from '#server/domains/analytics/snapshot.ts';
import { readEver } from '#server/domains/dashboard/read-money.ts';
import { countDoor, type DoorCounts } from '#server/domains/door/queries.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { getStatement } from '#server/domains/settlements/statements/get-statement.ts';
import { payoutWords } from '#server/domains/settlements/statements/statement-words.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { formatDayRange } from '#server/platform/lib/format-time.ts';
import { money } from '#server/platform/lib/money.ts';
import { type Block, button, facts, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import type { Statement } from '#contract/settlements.ts';
import { counted } from '#contract/counted.ts';
import { endOfSalesMail, findForReader } from './sales-people.ts';

const Payload = z.object({ event_id: z.uuid(), user_id: z.uuid() });

const STATEMENT_NOTE = note(
  'Its statement shows every fee, refund and commission, and can be downloaded as PDF and CSV.',
);

/** Null if its reader does not see these sales any more or has stopped these mails, or if the event did not take place. */
export async function renderReport(ctx: AppContext, { payload, to_email }: OutboxMail): Promise<RenderedMail | null> {
  const { event_id, user_id } = Payload.parse(payload);
  const event = await findEvent(ctx.db, event_id);
  if (event?.state !== 'published' || !event.starts_at) return null;
  const { organization_id, starts_at, ends_at, time_zone, title, slug } = event;
  const organization = await findForReader(ctx, { organization_id, user_id, email: to_email });
  if (!organization) return null;
  const ever = await inSnapshot(ctx.db, async (tx) => (await readEver(tx, [event])).get(event.id) ?? NONE);
  const statement = await getStatement(ctx, { ...event, role: organization.role });
  const { stop, unsubscribe_url, reason } = endOfSalesMail(ctx, organization, to_email);
  const subject = `How ${title} went`;
  const moneyFacts = moneyRows(ever, event.currency);
  const blocks = [
    paragraph(`${title}, ${formatDayRange(starts_at, ends_at, time_zone)}, in numbers.`),
    facts([...ticketRows(ever, await countDoor(ctx.db, event.id)), ...moneyFacts]),
    ...payoutBlocks(statement, shownOf(ever).paid_out),
    button('See the report', `${ctx.config.publicUrl}/dashboard/events/${encodeURIComponent(slug)}/report`),
    ...(moneyFacts.length > 0 ? [STATEMENT_NOTE] : []),
    stop,
  ];
  return { ...renderMail(ctx.config, { subject, title: subject, blocks, reason }), unsubscribe_url };
}

function ticketRows({ tickets, complimentary, orders, returned }: Measures, door: DoorCounts): [string, string][] {
  const rows: [string, string][] = [
    ['Sold', `${counted(tickets - complimentary, 'ticket')} in ${counted(orders, 'order')}`],
  ];
  if (complimentary > 0) rows.push(['Given away', counted(complimentary, 'ticket')]);
  if (returned > 0) rows.push(['Returned', counted(returned, 'ticket')]);
  const { admitted, expected } = door;
  const came = `${admitted.toLocaleString('en')} of ${counted(expected, 'ticket')}`;
  return [...rows, ['Came', admitted === 0 ? 'Nobody was checked in at the door' : came]];
}

/** The figures of the dashboard, by its names; none for an event without money. */
function moneyRows(ever: Measures, currency: string): [string, string][] {
  const { gross, fees, commission, refunds, disputed, resale, net } = shownOf(ever);
  if (gross === 0 && net === 0) return [];
  const all: [name: string, amount: number][] = [
    ['Gross', gross],
    ['Fees', fees],
    ['Promoters', commission],
    ['Refunds', refunds],
    ['Disputed', disputed],
    ['Resale', resale],
    ['Net', net],
  ];
  return all
    .filter(([name, amount]) => amount !== 0 || name === 'Net')
    .map(([name, amount]) => [name, formatMoney(money(amount, currency))]);
}

/** What was sent, what is still to be sent and when; nothing for an event without money. */
function payoutBlocks(statement: Statement, paid_out: number): Block[] {
  const { pending, owing } = statement;
  const rows: [string, string][] = [];
  if (paid_out !== 0) rows.push(['Paid out', formatMoney(money(paid_out, pending.currency))]);
  if (pending.amount !== 0) rows.push(['Still to be sent', formatMoney(pending)], ['When', payoutWords(statement)]);
  if (owing.amount !== 0) rows.push(['You owe us', formatMoney(owing)]);
  return rows.length === 0 ? [] : [facts(rows)];
}
