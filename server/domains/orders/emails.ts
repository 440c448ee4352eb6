import type { AppContext, MailTemplates } from '#server/context.ts';
import { loadOrder } from '#server/domains/checkout/emails/mailed-order.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { button, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

/** The mails that hosts cause about an order. */
export const hostedOrderEmails: MailTemplates = { order_moved: renderMoved };

/** To the address that lost an order: if it was right after all, its owner has to know. */
async function renderMoved(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const order = await loadOrder(ctx, mail);
  if (!order || order.buyer_email === mail.to_email) return null;
  const { title } = order.event;
  return renderMail(ctx.config, {
    subject: `Your order for ${title} has another address now`,
    title: 'Your order has another address now',
    blocks: [
      paragraph(
        `${order.seller.name}, the host of ${title}, was told that this address was a typing mistake. The tickets went to ${maskedEmail(order.buyer_email)}; links and codes sent here no longer work.`,
      ),
      paragraph(
        'If you bought these tickets yourself and this is your address, tell us, and we will look into it with you.',
      ),
      button('Write to us', `${ctx.config.publicUrl}/contact`),
    ],
    reason: 'You’re getting this because tickets were sent to this address before.',
  });
}
