import { z } from 'zod';
import { ROTATION_SECONDS } from '#contract/ticket-code.ts';
import type { AppContext } from '#server/context.ts';
import { eventButton, whenAndWhere } from '#server/domains/events/mail-facts.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { calendarAttachments } from '#server/domains/tickets/calendar-attachments.ts';
import { codeHiddenUntil, isRotating, maySeeCode, waitsForDate } from '#server/domains/tickets/policy.ts';
import { findOrderTickets, type TicketRow } from '#server/domains/tickets/queries.ts';
import { renderTicketPdf } from '#server/domains/tickets/render-ticket-pdf.ts';
import { formatClock, formatLongDay, formatZone } from '#server/platform/lib/format-time.ts';
import { facts, list, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { findOrder, type OrderRow } from './queries.ts';

const Payload = z.object({ sold_order_id: z.uuid(), ticket_ids: z.array(z.uuid()) });

/**
 * The mail to somebody whose address the buyer typed beside a ticket. It has no link to the order or the ticket, because
 * both stay the buyer's. Null if the buyer does not hold the tickets any more, or the address was deleted.
 */
export async function renderHolderTickets(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const mailed = await loadHeld(ctx, mail);
  if (!mailed) return null;
  const { order, event, tickets } = mailed;
  const buyer = order.buyer_name || 'somebody';
  const isOne = tickets.length === 1;
  return renderEventMail(ctx, event, {
    subject: `Your ${isOne ? 'ticket' : 'tickets'} for ${event.title}`,
    title: `You are going to ${event.title}`,
    blocks: [
      paragraph(
        `${order.buyer_name || 'Somebody'} bought ${isOne ? 'a ticket' : `${tickets.length} tickets`} for you.`,
      ),
      list(tickets.map(labelOf)),
      paragraph(codeWords(event, tickets, ctx.clock.now())),
      facts([['Event', event.title], ...whenAndWhere(event), ...boughtBy(order)]),
      paragraph(stillTheBuyers(isOne)),
      ...eventButton(ctx.config.publicUrl, event),
    ],
    reason: `You’re getting this because ${buyer} entered this address when they bought tickets at ${ctx.config.brandName}. If you don’t know them, you can ignore this e-mail.`,
    attachments: await attachmentsOf(ctx, event, tickets),
  });
}

type Held = { order: OrderRow; event: EventRow; tickets: TicketRow[] };

async function loadHeld(ctx: AppContext, mail: OutboxMail): Promise<Held | null> {
  const { sold_order_id, ticket_ids } = Payload.parse(mail.payload);
  const order = await findOrder(ctx.db, sold_order_id);
  if (!order || !z.array(z.string()).parse(order.holder_emails).includes(mail.to_email)) return null;
  const [event, all] = await Promise.all([
    findEvent(ctx.db, order.event_id),
    findOrderTickets(ctx.db, order.id, ctx.clock.now()),
  ]);
  const tickets = all.filter((ticket) => ticket_ids.includes(ticket.ticket_id) && ticket.ticket_state === 'valid');
  return event && tickets.length > 0 ? { order, event, tickets } : null;
}

function labelOf({ ticket_type_name, holder_name }: TicketRow): { label: string } {
  return { label: [ticket_type_name, holder_name].filter(Boolean).join(', for ') };
}

function boughtBy({ buyer_name }: OrderRow): [string, string][] {
  return buyer_name ? [['Bought by', buyer_name]] : [];
}

/** Where the code is. A code that rotates or is shown later can only be opened by the ticket's owner. */
function codeWords({ time_zone }: EventRow, tickets: readonly TicketRow[], now: Date): string {
  const [ticket] = tickets;
  const [it, code] = tickets.length === 1 ? ['the ticket', 'the code'] : ['the tickets', 'the codes'];
  const ask = `Ask the buyer to send you ${it} with “Send to a friend”: then you can open ${code} yourself.`;
  if (ticket && isRotating(ticket))
    return `You can’t get in with this e-mail: the code at the door changes every ${ROTATION_SECONDS} seconds. ${ask}`;
  const until = ticket && codeHiddenUntil(ticket, now);
  const from = until
    ? `from ${formatLongDay(until, time_zone)}, ${formatClock(until, time_zone)} ${formatZone(until, time_zone)}`
    : 'once the event has a new date';
  if (until || (ticket && waitsForDate(ticket)))
    return `You can’t get in with this e-mail: codes are shown ${from}. ${ask}`;
  return `The PDF in this e-mail has ${code}: show it at the door, on your phone or on paper.`;
}

function stillTheBuyers(isOne: boolean): string {
  const [it, them, code] = isOne ? ['The ticket belongs', 'it', 'code'] : ['The tickets belong', 'them', 'codes'];
  return `${it} to whoever bought ${them}. They can give ${them} back, sell ${them} or make new codes; then the ${code} you have will no longer work.`;
}

/** As in the buyer's mail, without the price. A PDF without a code is left out: it would lead to pages of the buyer. */
async function attachmentsOf(ctx: AppContext, event: EventRow, tickets: TicketRow[]) {
  const attachments = calendarAttachments(ctx, event);
  const printable = tickets.filter((ticket) => !isRotating(ticket) && maySeeCode(ticket, ctx.clock.now()));
  if (printable.length > 0) {
    const content = await renderTicketPdf(ctx, printable, { hasPrice: false });
    attachments.push({ filename: 'tickets.pdf', content, contentType: 'application/pdf' });
  }
  return attachments;
}
