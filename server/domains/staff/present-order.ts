import { orderNumber } from '#contract/order-number.ts';
import type { StaffOrder } from '#contract/staff-records.ts';
import type * as queries from './order-queries.ts';

type Rows<Query extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>;
type OrderRow = NonNullable<Rows<typeof queries.findStaffOrder>>;
type Parts = {
  payments: Rows<typeof queries.listPayments>;
  tickets: Rows<typeof queries.listTickets>;
  refunds: Rows<typeof queries.listRefunds>;
  disputes: Rows<typeof queries.listDisputes>;
  mails: Rows<typeof queries.listMails>;
};

/** Row → wire: an order itself. */
export function presentOrder(order: OrderRow) {
  const { currency } = order;
  return {
    id: order.id,
    number: orderNumber(order.id),
    status: order.status,
    kind: order.kind,
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
    event: {
      id: order.event_id,
      slug: order.slug,
      title: order.title,
      starts_at: order.starts_at?.toISOString() ?? null,
      time_zone: order.time_zone,
    },
    organization: { id: order.organization_id, name: order.organization_name, handle: order.handle },
    buyer: { user_id: order.buyer_user_id, name: order.buyer_name, email: order.buyer_email },
    total: { amount: order.total_amount, currency },
    fee: { amount: order.fee_amount, currency },
  } satisfies Partial<StaffOrder>;
}

/** Rows → wire: what belongs to an order. */
export function presentParts({ payments, tickets, refunds, disputes, mails }: Parts, currency: string) {
  const money = (amount: number) => ({ amount, currency });
  return {
    payments: payments.map((payment) => ({
      ...payment,
      amount: money(payment.amount),
      paid_at: payment.paid_at.toISOString(),
    })),
    tickets: tickets.map(({ paid, first_admitted_at, ...ticket }) => ({
      ...ticket,
      paid: money(paid),
      first_admitted_at: first_admitted_at?.toISOString() ?? null,
    })),
    refunds: refunds.map((refund) => ({
      ...refund,
      amount: money(refund.amount),
      created_at: refund.created_at.toISOString(),
    })),
    disputes: disputes.map((dispute) => ({
      ...dispute,
      amount: money(dispute.amount),
      opened_at: dispute.opened_at.toISOString(),
    })),
    mails: mails.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() })),
  } satisfies Partial<StaffOrder>;
}
