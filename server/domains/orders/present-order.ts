import { z } from 'zod';
import { endWord } from '#contract/end-word.ts';
import type { ScanReason, ScanResult } from '#contract/door.ts';
import type { OrderDetail, OrderTicket } from '#contract/order-detail.ts';
import type { TicketState } from '#contract/ticket-states.ts';
import type { AppContext } from '#server/context.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { questionsOf } from '#server/domains/events/present.ts';
import type { OrderLineRow } from '#server/domains/checkout/queries.ts';
import { paidBackStates, refundStateOf } from '#server/domains/payments/refunds.ts';
import type { Split } from '#server/domains/payments/shares.ts';
import { isByStaff } from '#server/platform/db/audit.ts';
import { shownEmail } from '#server/platform/lib/email-address.ts';
import { sum } from '#server/platform/lib/money.ts';
import type * as queries from './order-queries.ts';
import { canRefund, canResend, emailFixedBecause, noRefundBecause } from './policy.ts';
import { presentOrderRow } from './present.ts';
import { actWords, mailWords } from './words.ts';

type Money = Awaited<ReturnType<typeof queries.findMoney>>;

type Parts = {
  ctx: AppContext;
  event: EventRow;
  order: queries.EventOrder;
  lines: OrderLineRow[];
  tickets: queries.OrderTicketRow[];
  payments: Money[0];
  refunds: Money[1];
  disputes: Money[2];
  scans: Awaited<ReturnType<typeof queries.listScans>>;
  split: Split;
  mails: queries.MailRow[];
  acts: queries.ActRow[];
};

/** Rows → wire: an order with its whole history. */
export function presentOrder(parts: Parts): OrderDetail {
  const { order, tickets, disputes } = parts;
  const money = moneyIn(order.currency);
  const isDisputed = disputes.some(({ state }) => state === 'open' || state === 'lost');
  return {
    ...presentOrderRow(rowOf(parts)),
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
    end_reason: order.end_reason,
    is_late: order.is_late,
    order_lines: parts.lines.map((line) => presentLine(line, order.currency)),
    subtotal: money(order.face_amount),
    discount: money(order.discount_amount),
    fee: money(order.fee_amount),
    organizer_fee: money(order.organizer_fee_amount),
    shares: sharesOf(parts),
    payment: presentPayment(parts),
    refunds: parts.refunds.map((refund) => presentRefund(parts, refund)),
    disputes: disputes.map((dispute) => ({
      state: dispute.state as OrderDetail['disputes'][number]['state'],
      amount: { amount: dispute.amount, currency: dispute.currency },
      reason: dispute.reason,
      evidence_due_at: dispute.evidence_due_at?.toISOString() ?? null,
      opened_at: dispute.opened_at.toISOString(),
    })),
    tickets: tickets.map((ticket) => presentTicket(parts, ticket, isDisputed)),
    mails: parts.mails.map((mail) => presentMail(mail)),
    answers: answersOf(parts),
    acts: parts.acts.map((act) => presentAct(parts, act)),
    invited: order.invitation_id !== null,
    can_resend: canResend(order, tickets),
    email_fixed_because: emailFixedBecause(order, tickets),
    no_refund_because: noRefundBecause({ order, tickets, isDisputed, isCancelled: parts.event.state === 'cancelled' }),
  };
}

const moneyIn = (currency: string) => (amount: number) => ({ amount, currency });

function rowOf({ order, lines, refunds, disputes }: Parts): Parameters<typeof presentOrderRow>[0] {
  const given = refunds.filter(({ state, is_surplus }) => paidBackStates.includes(state) && !is_surplus);
  return {
    ...order,
    sort_value: '',
    matched: 1,
    at: order.paid_at ?? order.ended_at ?? order.created_at,
    buyer_name: order.name,
    refunded_amount: sum(given.map(({ amount }) => amount)),
    lines: lines.map(({ name, quantity }) => ({ name, quantity })),
    has_failed_refund: refunds.some(({ is_owed }) => is_owed),
    is_disputed: disputes.some(({ state }) => state === 'inquiry' || state === 'open' || state === 'lost'),
  };
}

function presentLine(line: OrderLineRow, currency: string): OrderDetail['order_lines'][number] {
  const money = moneyIn(currency);
  return {
    name: line.name,
    quantity: line.quantity,
    unit_price: money(line.unit_price_amount),
    discount: money(line.discount_amount),
    fee: money(line.fee_amount),
    total: money(line.unit_price_amount * line.quantity - line.discount_amount + line.fee_amount),
  };
}

/**
 * Each party's present share of the money, by the ledger. Parties without a share are left out, except the organizer.
 */
function sharesOf({ event, order, split, ...parts }: Parts): OrderDetail['shares'] {
  if (parts.payments.length === 0) return [];
  const money = moneyIn(order.currency);
  const lost = sum(parts.disputes.map(({ lost_amount }) => lost_amount));
  const back = sum([rowOf({ event, order, split, ...parts }).refunded_amount, lost]);
  const shares: OrderDetail['shares'] = [
    { who: 'organizer', name: event.organization_name, amount: money(split.organizer) },
    { who: 'promoter', name: order.promoter ?? 'Promoter', amount: money(split.promoter) },
    { who: 'platform', name: parts.ctx.config.brandName, amount: money(split.platform) },
    { who: 'buyer', name: 'Back to the buyer', amount: money(back) },
  ];
  return shares.filter(({ who, amount }) => who === 'organizer' || amount.amount !== 0);
}

function presentPayment({ payments: [payment] }: Parts): OrderDetail['payment'] {
  if (!payment) return null;
  const money = moneyIn(payment.currency);
  return {
    amount: money(payment.amount),
    paid_at: payment.paid_at.toISOString(),
    provider_reference: payment.provider_payment_intent_id,
    provider_fee: payment.provider_fee_amount === null ? null : money(payment.provider_fee_amount),
  };
}

function presentRefund(parts: Parts, refund: queries.RefundRow): OrderDetail['refunds'][number] {
  return {
    id: refund.id,
    amount: { amount: refund.amount, currency: refund.currency },
    state: refundStateOf(refund.state),
    at: refund.updated_at.toISOString(),
    reason: refund.reason,
    note: refund.note,
    keeps_fee: refund.keeps_fee,
    by: isRefundByStaff(parts, refund) ? parts.ctx.config.brandName : refund.requested_by,
    created_at: refund.created_at.toISOString(),
    failure: refund.failure_reason,
    can_send_again: refund.is_owed,
  };
}

/** A refund that was sent again has the reason of the first one, whoever sent it. */
function isRefundByStaff({ acts }: Parts, { id, reason }: queries.RefundRow): boolean {
  const sent = acts.find(({ action, data }) => action === 'order.refund_sent_again' && data.refund_id === id);
  return sent ? isByStaff(sent) : reason === 'staff';
}

function presentTicket({ order, scans }: Parts, ticket: queries.OrderTicketRow, isDisputed: boolean): OrderTicket {
  const money = moneyIn(ticket.currency);
  return {
    id: ticket.id,
    position: ticket.position,
    holder_name: ticket.holder_name,
    ticket_type: ticket.ticket_type,
    state: ticket.state as TicketState,
    moved: ticket.resale_order_id ? 'sold' : ticket.was_sent_on ? 'sent' : null,
    is_inside: ticket.is_inside,
    paid: money(ticket.face_amount - ticket.discount_amount + ticket.fee_amount),
    fee: money(ticket.fee_amount),
    can_refund: canRefund(order, ticket, isDisputed),
    scans: scans
      .filter(({ ticket_id }) => ticket_id === ticket.id)
      .map(({ at, result, reason, door, undone_at }) => ({
        at: at.toISOString(),
        result: result as ScanResult,
        reason: reason as ScanReason | null,
        gate: door,
        is_undone: undone_at !== null,
      })),
  };
}

function presentMail(mail: queries.MailRow): OrderDetail['mails'][number] {
  const { id, to_email, sent_at, failed_at, created_at, last_error } = mail;
  const isSent = sent_at !== null;
  const state = failed_at ? 'failed' : !isSent ? 'waiting' : last_error === null ? 'sent' : 'dropped';
  const at = failed_at ?? sent_at ?? created_at;
  return { id, what: mailWords(mail), to_email: shownEmail(to_email), state, at: at.toISOString() };
}

const Answers = z.record(z.string(), z.string());

function answersOf({ event, order }: Parts): OrderDetail['answers'] {
  const labels = new Map(questionsOf(event).map(({ id, label }) => [id, label]));
  return Object.entries(Answers.parse(order.answers)).map(([id, answer]) => ({
    question: labels.get(id) ?? 'A question that was removed since',
    answer,
  }));
}

const Data = z.object({ note: z.string().optional(), reason: z.string().optional() }).catch({});

function presentAct(parts: Parts, act: queries.ActRow): OrderDetail['acts'][number] {
  const { at, action } = act;
  const { note, reason } = Data.parse(act.data);
  // Nothing was refunded of an order that cost nothing.
  const what = action === 'order.refunded' ? endWord(parts.order.total_amount) : actWords(action);
  return { at: at.toISOString(), action: what, by: actorOf(parts.ctx, act), note: note ?? reason ?? '' };
}

function actorOf(ctx: AppContext, act: queries.ActRow): string | null {
  if (isByStaff(act)) return ctx.config.brandName;
  return act.actor_user_id === null ? null : (act.actor ?? 'Former team member');
}
