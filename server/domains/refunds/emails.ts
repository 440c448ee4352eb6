import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { button, facts, note, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { loadOrder, type MailedOrder, orderReason } from '#server/domains/checkout/emails/mailed-order.ts';
import { findRefundOf } from './queries.ts';
import { renderResaleUndone } from './resale-undone-email.ts';
import { renderTicketsRefunded } from './tickets-refunded-email.ts';

/** The mails about refunds of tickets. */
export const ticketRefundEmails: MailTemplates = {
  tickets_refunded: renderTicketsRefunded,
  refund_failed: renderFailed,
  refund_sent_again: renderSentAgain,
  resale_undone: renderResaleUndone,
};

const Payload = z.object({ refund_id: z.uuid() });

async function renderFailed(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const order = await loadOrder(ctx, mail);
  const refund = await findRefundOf(ctx.db, Payload.parse(mail.payload).refund_id);
  // It was sent again, or paid back in another way, before this mail was sent.
  if (!order || refund?.state !== 'failed') return null;
  const amount = formatMoney(refund);
  return renderEventMail(ctx, order.event, {
    subject: `Your refund did not go through: ${order.event.title}`,
    title: `We still owe you ${amount}`,
    blocks: [
      paragraph(
        `We sent ${amount} back for your order, but it did not reach the card or account that paid. The money is with us, and it is yours. We are taking care of it.`,
      ),
      refundFacts(order, amount),
      paragraph(
        'Has the card expired, or is the account closed? Write to us, so that we can send it another way. Never send us your card number.',
      ),
      button('Write to us', `${ctx.config.publicUrl}/contact?topic=refund`),
      note('The tickets this refund was for are no longer valid.'),
    ],
    reason: orderReason(ctx),
  });
}

async function renderSentAgain(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const order = await loadOrder(ctx, mail);
  const refund = await findRefundOf(ctx.db, Payload.parse(mail.payload).refund_id);
  if (!order || !refund || refund.state === 'failed') return null;
  const amount = formatMoney(refund);
  return renderEventMail(ctx, order.event, {
    subject: `Your refund is on its way again: ${order.event.title}`,
    title: `${amount} is on its way to you again`,
    blocks: [
      paragraph(
        `The first try did not reach the card or account that paid. We have sent ${amount} again. Refunds usually arrive within 5 to 10 days.`,
      ),
      refundFacts(order, amount),
    ],
    reason: orderReason(ctx),
  });
}

function refundFacts({ event, currency, total_amount }: MailedOrder, amount: string) {
  return facts([
    ['Event', event.title],
    ['You paid', formatMoney({ amount: total_amount, currency })],
    ['Refund', amount],
  ]);
}
