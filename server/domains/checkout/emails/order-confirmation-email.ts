import { ROTATION_SECONDS } from '#contract/ticket-code.ts';
import type { AppContext } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { type Block, button, list, note, paragraph } from '#server/platform/mail/blocks.ts';
import type { RenderedMail } from '#server/platform/mail/types.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { isRotating, maySeeCode } from '#server/domains/tickets/policy.ts';
import { findOrderTickets, type TicketRow } from '#server/domains/tickets/queries.ts';
import { calendarAttachments } from '#server/domains/tickets/files/calendar-attachments.ts';
import { renderTicketPdf } from '#server/domains/tickets/files/render-ticket-pdf.ts';
import { guestReceiptUrl } from '#server/domains/tickets/urls.ts';
import { type MailedOrder, orderFacts, orderReason } from './mailed-order.ts';

const ACCEPTED = 'You’re getting this because you accepted an invitation that was sent to this address.';

/** The mail with an order and its tickets; null if the buyer holds none of them any more. */
export async function renderOrderConfirmation(ctx: AppContext, order: MailedOrder): Promise<RenderedMail | null> {
  const tickets = await findOrderTickets(ctx.db, order.id, ctx.clock.now());
  if (tickets.length === 0) return null;
  const { title } = order.event;
  return renderEventMail(ctx, order.event, {
    subject: `Your ${tickets.length === 1 ? 'ticket' : 'tickets'} for ${title}`,
    title: `You are going to ${title}`,
    blocks: [
      ...giftOf(order),
      ...newCode(order),
      ...lateNote(order),
      ticketList(tickets),
      ...(await linkToTickets(ctx, order, tickets.length)),
      ...rotatingNote(tickets),
      orderFacts(order),
    ],
    reason: reasonOf(ctx, order),
    attachments: await attachmentsOf(ctx, order, tickets),
  });
}

/** Says that the tickets were bought although the payment came late. */
function lateNote({ is_late, kind }: MailedOrder): Block[] {
  const left = kind === 'resale' ? 'nobody else had bought' : 'there were still tickets left';
  return is_late ? [paragraph(`Your payment came after your time had run out, but ${left}.`)] : [];
}

/** Explains the new code of a ticket that was bought in Resale. */
function newCode({ kind, quantity }: MailedOrder): Block[] {
  if (kind !== 'resale') return [];
  const [code, old] =
    quantity === 1 ? ['a new code', 'The old one no longer works'] : ['new codes', 'The old ones no longer work'];
  return [paragraph(`Bought in Resale, with ${code} in your name. ${old}, whoever has a copy.`)];
}

function isGiven({ kind, invitation_id }: MailedOrder): boolean {
  return kind === 'complimentary' && invitation_id === null;
}

/** Names the host who gives tickets to somebody who did not order them. */
function giftOf(order: MailedOrder): Block[] {
  return isGiven(order) ? [paragraph(`A gift from ${order.seller.name}: you have nothing to pay.`)] : [];
}

function reasonOf(ctx: AppContext, order: MailedOrder): string {
  if (isGiven(order)) return `You’re getting this because ${order.seller.name} gave you tickets at this address.`;
  return order.kind === 'complimentary' ? ACCEPTED : orderReason(ctx);
}

/** A calendar file, and a PDF of the tickets whose codes may already be shown. */
async function attachmentsOf(ctx: AppContext, { event }: MailedOrder, tickets: TicketRow[]) {
  const attachments = calendarAttachments(ctx, event);
  const printable = tickets.filter((ticket) => maySeeCode(ticket, ctx.clock.now()));
  if (printable.length > 0) {
    const content = await renderTicketPdf(ctx, printable);
    attachments.push({ filename: 'tickets.pdf', content, contentType: 'application/pdf' });
  }
  return attachments;
}

/** Rotating codes are neither in the mail nor in its files. */
function rotatingNote(tickets: readonly TicketRow[]): Block[] {
  if (!tickets.some(isRotating)) return [];
  return [
    paragraph(
      `Your code changes every ${ROTATION_SECONDS} seconds, so it is not in this e-mail. Open your ticket on your phone once before you leave: then it also works offline.`,
    ),
  ];
}

function ticketList(tickets: readonly TicketRow[]): Block {
  return list(
    tickets.map(({ position, of, ticket_type_name, holder_name }) => {
      const which = of > 1 ? `Ticket ${position} of ${of}: ` : '';
      return { label: [`${which}${ticket_type_name}`, holder_name].filter(Boolean).join(', for ') };
    }),
  );
}

/** A link to the tickets. A guest's link is created here and never stored in plain text. */
async function linkToTickets(ctx: AppContext, order: MailedOrder, count: number): Promise<Block[]> {
  const [tickets, move] = count === 1 ? ['ticket', 'it moves'] : ['tickets', 'they move'];
  const label = `Open your ${tickets}`;
  const { publicUrl } = ctx.config;
  if (order.buyer_user_id) return [button(label, `${publicUrl}/my-tickets`)];
  const token = await createGuestLink(ctx, ctx.db, { email: order.buyer_email, order_id: order.id });
  return [
    button(label, `${publicUrl}/tickets/guest/${token}`),
    ...(order.total_amount > 0
      ? [list([{ label: 'Receipt as PDF', url: publicUrl + guestReceiptUrl({ order_id: order.id }, token) }])]
      : []),
    note(
      `Anyone with this link has your ${tickets}: keep this e-mail to yourself. Register with this address and ${move} into your account.`,
    ),
  ];
}
