import { z } from 'zod';
import { endWord } from '#contract/end-word.ts';
import { isEnded } from '#contract/ticket-states.ts';
import type { AppContext } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { formatLongDay } from '#server/platform/lib/format-time.ts';
import { sum } from '#server/platform/lib/money.ts';
import { type Block, facts, note, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { loadOrder, type MailedOrder, orderReason } from '#server/domains/checkout/emails/mailed-order.ts';
import { feesOf, paidFor } from './split-refund.ts';
import { findRefundOf, listTicketsOf } from './queries.ts';

const Payload = z.object({ ticket_ids: z.array(z.uuid()), refund_id: z.uuid().nullable(), reason: z.string() });

type Ticket = Awaited<ReturnType<typeof listTicketsOf>>[number];
type Refund = Awaited<ReturnType<typeof findRefundOf>>;
type Facts = { order: MailedOrder; ended: Ticket[]; left: number; refund: Refund };

/** The mail that says which tickets ended, who ended them, and what goes back. */
export async function renderTicketsRefunded(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { ticket_ids, refund_id, reason } = Payload.parse(mail.payload);
  const order = await loadOrder(ctx, mail);
  if (!order) return null;
  const refund = refund_id === null ? undefined : await findRefundOf(ctx.db, refund_id);
  const tickets = await listTicketsOf(ctx.db, order.id);
  const ended = tickets.filter(({ id }) => ticket_ids.includes(id));
  const left = tickets.filter(({ state }) => !isEnded(state)).length;
  const amount = refund && formatMoney(refund);
  const done = endWord(sum(ended.map((ticket) => paidFor(ticket, false)))).toLowerCase();
  return renderEventMail(ctx, order.event, {
    subject: `${amount ? 'Refunded' : subjectOf(reason, ended.length)}: ${order.event.title}`,
    title: amount ? `You get ${amount} back` : `${ended.length === 1 ? 'A ticket' : 'Your tickets'} ended`,
    blocks: [
      paragraph(
        `${whoDid({ reason, order, done, count: ended.length })} ${ended.length === 1 ? 'Its code' : 'Their codes'} stopped working at once.`,
      ),
      ...moneyBlocks({ order, ended, left, refund }),
    ],
    reason: orderReason(ctx),
  });
}

/** Without a refund. The event goes on, so it says what is cancelled. */
function subjectOf(reason: string, count: number): string {
  if (reason === 'buyer') return 'Given back';
  return count === 1 ? 'Ticket cancelled' : 'Tickets cancelled';
}

type Deed = { reason: string; order: MailedOrder; done: string; count: number };

function whoDid({ reason, order, done, count }: Deed): string {
  const tickets = count === 1 ? '1 ticket' : `${count} tickets`;
  if (reason === 'buyer') return `You gave ${tickets} back.`;
  if (reason === 'organizer') return `The host, ${order.seller.name}, ${done} ${tickets} of your order.`;
  if (reason === 'dispute_won') return `Your bank took back what it had given you for ${tickets}.`;
  return `We ${done} ${tickets} of your order.`;
}

function moneyBlocks({ order, ended, left, refund }: Facts): Block[] {
  const { event, currency } = order;
  const rows: [string, string][] = [['Event', event.title]];
  if (event.starts_at) rows.push(['Date', formatLongDay(event.starts_at, event.time_zone)]);
  for (const [name, count] of countTypes(ended)) rows.push(['Ended', `${count} × ${name}`]);
  if (refund) {
    const paid = sum(ended.map((ticket) => paidFor(ticket, false)));
    rows.push([ended.length === 1 ? 'You paid for it' : 'You paid for them', formatMoney({ amount: paid, currency })]);
    const kept = refund.keeps_fee ? feesOf(ended) : 0;
    if (kept > 0) rows.push(['Fee, not given back', formatMoney({ amount: kept, currency })]);
    rows.push(['Goes back to you', formatMoney(refund)]);
  }
  return [
    facts(rows),
    ...(refund
      ? [paragraph('It goes back to the card or account that paid. Refunds usually arrive within 5 to 10 days.')]
      : []),
    ...(left > 0
      ? [note(left === 1 ? 'Your other ticket stays valid.' : `Your other ${left} tickets stay valid.`)]
      : []),
  ];
}

function countTypes(tickets: readonly Ticket[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type_name } of tickets) counts.set(type_name, (counts.get(type_name) ?? 0) + 1);
  return counts;
}
