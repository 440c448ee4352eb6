import type { MailTemplates } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { z } from 'zod';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { paragraph } from '#server/platform/mail/blocks.ts';
import { findRefund, refundedAmount } from '#server/domains/payments/refunds.ts';
import { loadOrder, orderFacts, orderReason } from './mailed-order.ts';

const Surplus = z.object({ payment_id: z.uuid() });
const Refund = z.object({ provider_refund_id: z.string().optional() });
const BANKS = 'Refunds usually arrive within 5 to 10 days. You have nothing to do.';

/** The mails about all refunds except those of late payments. */
export const refundEmails: MailTemplates = {
  payment_surplus_refunded: async (ctx, mail) => {
    const order = await loadOrder(ctx, mail);
    const payment = await ctx.db
      .selectFrom('payments')
      .select(['amount', 'currency'])
      .where('id', '=', Surplus.parse(mail.payload).payment_id)
      .executeTakeFirst();
    if (!order || !payment) return null;
    const amount = formatMoney(payment);
    return renderEventMail(ctx, order.event, {
      subject: `Refunded: a second payment for ${order.event.title}`,
      title: `You get ${amount} back`,
      blocks: [
        paragraph(`A second payment of ${amount} arrived for an order that needed none. All of it is on its way back.`),
        paragraph(`Your order and its tickets stay as they are. ${BANKS}`),
        orderFacts(order),
      ],
      reason: orderReason(ctx),
    });
  },
  order_refunded: async (ctx, mail) => {
    const order = await loadOrder(ctx, mail);
    if (!order) return null;
    const { provider_refund_id } = Refund.parse(mail.payload);
    const all = await refundedAmount(ctx.db, order.id);
    const refund = provider_refund_id ? await findRefund(ctx.db, { refund_id: null, provider_refund_id }) : undefined;
    const refunded = refund?.amount ?? all;
    const amount = formatMoney({ amount: refunded, currency: order.currency });
    const isWhole = refunded === order.total_amount;
    const isOver = order.status === 'refunded';
    return renderEventMail(ctx, order.event, {
      subject: `Refunded: your order for ${order.event.title}`,
      title: isWhole ? `You get ${amount} back` : `You get ${amount} of your payment back`,
      blocks: [
        paragraph(
          isOver
            ? `${partOf({ isWhole, isRest: all === order.total_amount })} of your payment is on its way back, and the tickets of this order are no longer valid.`
            : `Part of your payment is on its way back. Your tickets stay valid.`,
        ),
        orderFacts(order),
        paragraph(BANKS),
      ],
      reason: orderReason(ctx),
    });
  },
};

function partOf({ isWhole, isRest }: { isWhole: boolean; isRest: boolean }): string {
  if (isWhole) return 'All';
  return isRest ? 'The rest' : 'Part';
}
