import type { RefundStatus } from '#contract/refund-status.ts';
import type { PendingTransfer, Rotating, Ticket, TicketDetail } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { presentEventCard } from '#server/domains/events/present.ts';
import { money } from '#server/platform/lib/money.ts';
import { refundStateOf } from '#server/domains/payments/refunds.ts';
import { presentPassport } from './passport.ts';
import { codeHiddenUntil, isRotating, mayReissue, maySeeCode } from './policy.ts';
import { qrOf } from '#contract/qr-of.ts';
import { findSelling, presentSelling, type Selling } from './selling.ts';
import type { TicketRow } from './queries.ts';
import { isOfBuyer, refundDeadline, whyNoRefund } from './refund-policy.ts';
import { transferEndsAt, whyNoTransfer } from './transfer-policy.ts';
import type { TicketUrls } from './urls.ts';
import { walletUrls } from './files/wallet-links.ts';

const NOT_SOLD = { listing: null, can_sell: false, why_not_sell: '', needs_account_to_sell: false };

/** Row → wire, as lists show a ticket. */
export async function presentTicket(ctx: AppContext, row: TicketRow, selling: Selling | undefined): Promise<Ticket> {
  const now = ctx.clock.now();
  return {
    id: row.ticket_id,
    state: row.ticket_state,
    event: await presentEventCard(ctx, row),
    ticket_type: { id: row.ticket_type_id, name: row.ticket_type_name },
    holder_name: row.holder_name,
    paid: money(row.paid_amount, row.currency),
    order_id: row.order_id,
    position: row.position,
    of: row.of,
    created_at: row.ticket_created_at.toISOString(),
    keep_or_refund_until: row.keep_or_refund_until?.toISOString() ?? null,
    code_revealed_at: codeHiddenUntil(row, now)?.toISOString() ?? null,
    refund: refundOf(row),
    can_refund: whyNoRefund(row, now) === null,
    refundable_until: refundDeadline(row)?.toISOString() ?? null,
    ...(selling ? presentSelling(ctx, selling) : NOT_SOLD),
    transfer: transferOf(row),
    can_transfer: whyNoTransfer(row, now) === null,
    was_sent: !isOfBuyer(row),
  };
}

/** Row → wire, for the page of one ticket. */
export async function presentTicketDetail(ctx: AppContext, row: TicketRow, urls: TicketUrls): Promise<TicketDetail> {
  const now = ctx.clock.now();
  const isShown = maySeeCode(row, now);
  const selling = await findSelling(ctx, ctx.db, [row.ticket_id]);
  const code = isShown && !isRotating(row) ? codeOf(ctx, row) : null;
  return {
    ...(await presentTicket(ctx, row, selling.get(row.ticket_id))),
    ticket_type_description: row.ticket_type_description,
    code,
    qr: code === null ? null : qrOf(code),
    rotating: isShown && isRotating(row) ? rotatingOf(ctx, row) : null,
    code_version: row.code_version,
    can_reissue: mayReissue(row, now),
    pdf_url: isShown ? urls.pdf : null,
    ...walletUrls(ctx, row, urls.ticket),
    calendar_url: urls.calendar,
    location: { address: row.address, latitude: row.latitude, longitude: row.longitude },
    receipt_url: isBuyers(row) && row.order_total_amount > 0 ? urls.receipt : null,
    why_no_transfer: whyNoTransfer(row, now),
    passport: await presentPassport(ctx, row),
  };
}

function refundOf({ refund_state, refund_amount, refund_at, currency }: TicketRow): RefundStatus | null {
  if (refund_state === null || refund_amount === null || refund_at === null) return null;
  return { state: refundStateOf(refund_state), amount: money(refund_amount, currency), at: refund_at.toISOString() };
}

function transferOf(row: TicketRow): PendingTransfer | null {
  const { transfer_id, transfer_to_email, transfer_sent_at } = row;
  if (transfer_id === null || transfer_to_email === null || transfer_sent_at === null) return null;
  const ends_at = transferEndsAt(row)?.toISOString() ?? null;
  return { id: transfer_id, to_email: transfer_to_email, sent_at: transfer_sent_at.toISOString(), ends_at };
}

/** Whether the holder of a ticket is its buyer. */
function isBuyers({ owner_user_id, owner_email, buyer_user_id, buyer_email }: TicketRow): boolean {
  return owner_user_id === buyer_user_id && owner_email === buyer_email;
}

type CodeRow = Pick<TicketRow, 'id' | 'code_key' | 'code_version'>;

const claimsOf = ({ id, code_key, code_version }: CodeRow) => ({ event_id: id, code_key, version: code_version });

/** The valid code of a ticket. Callers check `maySeeCode` first. */
export function codeOf(ctx: AppContext, row: CodeRow): string {
  return ctx.codes.sign(claimsOf(row));
}

/** What the ticket's page needs to show its rotating code, with the server's time. */
function rotatingOf(ctx: AppContext, row: CodeRow): Rotating {
  const secret = ctx.codes.rotationSecret(claimsOf(row));
  return { code: codeOf(ctx, row), secret, server_time: ctx.clock.now().toISOString() };
}
