import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { findOwnOrganization } from '#server/domains/organizations/queries.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { button, facts, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { findOwnPage } from './own-page.ts';

const Payload = z.object({
  organization_id: z.uuid().nullable(),
  user_id: z.uuid(),
  amount: z.number(),
  currency: z.string(),
  failure: z.string(),
});
type Refused = z.infer<typeof Payload>;

/** A bank returned a payout; null if the recipient is not responsible for the organization's money any more. */
export async function renderBankRefused(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const refused = Payload.parse(mail.payload);
  const place = await placeOf(ctx, refused);
  if (!place) return null;
  const amount = formatMoney(refused);
  return renderMail(ctx.config, {
    subject: `Your bank sent ${amount} back`,
    title: 'Your bank did not take a payout',
    blocks: [
      paragraph(
        `${amount} was on its way to your bank, which sent it back. The money is safe: it is in your account with our ` +
          'payment provider.',
      ),
      facts([...(refused.failure ? [['The bank says', refused.failure] as const] : []), ['Amount', amount]]),
      paragraph('Check the number of the bank account there. Once it is right, the money is sent again automatically.'),
      button('See payouts', `${ctx.config.publicUrl}${place.page}`),
    ],
    reason: place.reason,
  });
}

async function placeOf(ctx: AppContext, { organization_id, user_id }: Refused) {
  if (organization_id === null)
    return {
      page: await findOwnPage(ctx.db, user_id),
      reason: `You’re getting this because you are paid by ${ctx.config.brandName}.`,
    };
  const organization = await findOwnOrganization(ctx.db, user_id, organization_id);
  if (!organization || !['owner', 'finance'].includes(organization.role)) return null;
  const { handle, name } = organization;
  return {
    page: `/dashboard/payouts?organization=${encodeURIComponent(handle)}`,
    reason: `You’re getting this because you look after the money of ${name}.`,
  };
}
