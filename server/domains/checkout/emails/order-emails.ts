import type { AppContext, MailTemplates } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { type Block, button, note, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { lateWords } from './checkout-message.ts';
import { renderHolderTickets } from './holder-tickets-email.ts';
import { renderOrderConfirmation } from './order-confirmation-email.ts';
import { type MailedOrder, loadOrder, orderFacts, orderReason } from './mailed-order.ts';

/** The mails about orders. Each names its order by `{ order_id }`; the mail to holders does not, so that hosts do not see it. */
export const orderEmails: MailTemplates = {
  order_confirmation: async (ctx, mail) => {
    const order = await loadOrder(ctx, mail);
    // The address was corrected before this mail was sent: the old one gets no code.
    if (order?.buyer_user_id === null && order.buyer_email !== mail.to_email) return null;
    return order && renderOrderConfirmation(ctx, order);
  },
  holder_tickets: renderHolderTickets,
  checkout_not_charged: renderNotCharged,
  payment_failed: renderPaymentFailed,
  payment_late_refunded: renderLateRefunded,
};

async function renderNotCharged(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const order = await loadOrder(ctx, mail);
  // A payment may have arrived at the last moment: then this would be wrong.
  if (!order || order.status !== 'expired') return null;
  if (order.end_reason === 'event_cancelled') return renderCancelledMeanwhile(ctx, order);
  return renderEventMail(ctx, order.event, {
    subject: `Not charged: your tickets for ${order.event.title}`,
    title: 'Your time to pay ended: you were not charged',
    blocks: [
      paragraph('The tickets we held for you went back on sale. No money was taken.'),
      orderFacts(order),
      tryAgain(ctx, order),
      note(
        'If the payment page is still open, please close it. If a payment arrives after all, you get the tickets if they are still on sale, or all of your money back.',
      ),
    ],
    reason: orderReason(ctx),
  });
}

function renderCancelledMeanwhile(ctx: AppContext, order: MailedOrder): Promise<RenderedMail> {
  return renderEventMail(ctx, order.event, {
    subject: `Not charged: ${order.event.title} was cancelled`,
    title: 'The event was cancelled: you were not charged',
    blocks: [
      paragraph('Your checkout ended because the event was cancelled. No money was taken.'),
      orderFacts(order),
      note(
        'If the payment page is still open, please close it. If a payment arrives after all, you get all of it back.',
      ),
    ],
    reason: orderReason(ctx),
  });
}

async function renderPaymentFailed(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const order = await loadOrder(ctx, mail);
  if (!order || order.status !== 'failed') return null;
  return renderEventMail(ctx, order.event, {
    subject: `Payment failed: your tickets for ${order.event.title}`,
    title: 'Your payment did not go through',
    blocks: [
      paragraph('Your bank or card did not confirm the payment, so no tickets were issued, and they are back on sale.'),
      orderFacts(order),
      tryAgain(ctx, order),
    ],
    reason: orderReason(ctx),
  });
}

async function renderLateRefunded(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const order = await loadOrder(ctx, mail);
  if (!order) return null;
  const isCancelled = order.end_reason === 'event_cancelled';
  const total = formatMoney({ amount: order.total_amount, currency: order.currency });
  return renderEventMail(ctx, order.event, {
    subject: `Refunded: your payment for ${order.event.title}`,
    title: `You get ${total} back`,
    blocks: [
      paragraph(
        `Your payment arrived ${lateWords(order)}. We are sorry. All of it, ${total}, is on its way back to the card or account it came from.`,
      ),
      orderFacts(order),
      paragraph('Refunds usually arrive within 5 to 10 days. You have nothing to do.'),
      ...(isCancelled ? [] : [tryAgain(ctx, order, 'Look at the event')]),
    ],
    reason: orderReason(ctx),
  });
}

function tryAgain(ctx: AppContext, { kind, event }: MailedOrder, label = 'Try again'): Block {
  const page = kind === 'resale' ? 'marketplace' : 'events';
  return button(label, `${ctx.config.publicUrl}/${page}/${event.slug}`);
}
