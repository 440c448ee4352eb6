import type { RefundTerms } from '#contract/refunds.ts';
import type { TicketDetail } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { AppError, conflict } from '#server/platform/lib/errors.ts';
import { getOwnedTicket } from '#server/domains/tickets/get-ticket.ts';
import { getGuestTicket } from '#server/domains/tickets/guest-links.ts';
import { presentTicketDetail } from '#server/domains/tickets/present.ts';
import type { TicketRow } from '#server/domains/tickets/queries.ts';
import { whyNoRefund } from '#server/domains/tickets/refund-policy.ts';
import { guestUrls, ownerUrls } from '#server/domains/tickets/urls.ts';
import { writeRefundMail } from './refund-mail.ts';
import { findTerms } from './refund-terms.ts';
import { refundTickets } from './refund-tickets.ts';

/** What the caller would get for one of their tickets. */
export async function getTicketRefund(ctx: AppContext, actor: Actor, ticketId: string): Promise<RefundTerms> {
  return findTerms(ctx, await getOwnedTicket(ctx, actor, ticketId));
}

type ByLink = { token: string; ticket_id: string; network: string };

/** The same for a guest, by the link in their mail. */
export async function getGuestTicketRefund(ctx: AppContext, link: ByLink): Promise<RefundTerms> {
  return findTerms(ctx, await getGuestTicket(ctx, link));
}

type Confirmed = { ticket_id: string; amount: number };

/** Returns one of the caller's tickets: it ends, and its price is refunded without the fee. */
export async function refundTicket(ctx: AppContext, actor: Actor, input: Confirmed): Promise<TicketDetail> {
  const load = () => getOwnedTicket(ctx, actor, input.ticket_id);
  const row = await refundOwn(ctx, load, { amount: input.amount, user_id: actor.user_id });
  return presentTicketDetail(ctx, row, ownerUrls(row));
}

/** The same by a guest's link, which gives access to the tickets. The address that paid gets a mail. */
export async function refundGuestTicket(
  ctx: AppContext,
  { amount, ...link }: ByLink & Confirmed,
): Promise<TicketDetail> {
  const row = await refundOwn(ctx, () => getGuestTicket(ctx, link), { amount, user_id: null });
  return presentTicketDetail(ctx, row, guestUrls(row, link.token));
}

/** A second click finds the ticket refunded, and gets the same response. */
async function refundOwn(
  ctx: AppContext,
  load: () => Promise<TicketRow>,
  confirmed: { amount: number; user_id: string | null },
): Promise<TicketRow> {
  const ticket = await load();
  if (ticket.ticket_state === 'refunded') return ticket;
  const reason = whyNoRefund(ticket, ctx.clock.now());
  if (reason !== null) throw conflict('ticket_not_refundable', reason);
  try {
    await refund(ctx, ticket, confirmed);
  } catch (error) {
    const now = error instanceof AppError ? await load() : undefined;
    if (now?.ticket_state !== 'refunded') throw error;
    return now;
  }
  return load();
}

async function refund(
  ctx: AppContext,
  { ticket_id, order_id }: TicketRow,
  { amount, user_id }: { amount: number; user_id: string | null },
): Promise<void> {
  const now = ctx.clock.now();
  const reason = 'buyer';
  await inTransaction(ctx.db, async (tx) => {
    const refunded = await refundTickets(tx, {
      order_id,
      ticket_ids: [ticket_id],
      keeps_fee: true,
      takes_used: false,
      reason,
      requested_by_user_id: user_id,
      note: '',
      now,
    });
    if (refunded.amount !== amount) throw amountChanged(refunded.amount);
    await writeRefundMail(tx, { order_id, reason, ...refunded }, now);
  });
  ctx.wake.outbox();
  ctx.wake.payments();
  ctx.wake.waiting_list();
}

/** The amount has changed since it was shown. */
export function amountChanged(amount: number): AppError {
  return conflict('amount_changed', 'The amount has changed since it was shown. Please check it again.', { amount });
}
