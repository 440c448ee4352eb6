import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { eventButton, whenAndWhere } from '#server/domains/events/mail-facts.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { guestAttachments, guestCodeWords } from '#server/domains/tickets/guest-codes.ts';
import { findOrderTickets, type TicketRow } from '#server/domains/tickets/queries.ts';
import { facts, list, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { findOrder, type OrderRow } from '../queries.ts';

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
      paragraph(guestCodeWords(event, tickets, ctx.clock.now())),
      facts([['Event', event.title], ...whenAndWhere(event), ...boughtBy(order)]),
      paragraph(stillTheBuyers(isOne)),
      ...eventButton(ctx.config.publicUrl, event),
    ],
    reason: `You’re getting this because ${buyer} entered this address when they bought tickets at ${ctx.config.brandName}. If you don’t know them, you can ignore this e-mail.`,
    attachments: await guestAttachments(ctx, event, tickets),
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

function stillTheBuyers(isOne: boolean): string {
  const [it, them, code] = isOne ? ['The ticket belongs', 'it', 'code'] : ['The tickets belong', 'them', 'codes'];
  return `${it} to whoever bought ${them}. They can give ${them} back, sell ${them} or make new codes; then the ${code} you have will no longer work.`;
}
