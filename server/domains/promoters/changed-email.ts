import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { facts, list, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { ownPage } from './own-page.ts';
import { referralUrl } from './present.ts';
import { findLink } from './queries.ts';
import { rateWords } from './rate-words.ts';

const Before = z.object({
  referral_code: z.string(),
  commission_basis_points: z.number().nullable(),
  commission_fixed_amount: z.number().nullable(),
});
const Payload = z.object({ promoter_link_id: z.uuid(), before: Before });

/** To a promoter: their rate or their link is another one now. Null if it is as before again, or has ended. */
export async function renderChanged(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { promoter_link_id, before } = Payload.parse(mail.payload);
  const link = await findLink(ctx.db, promoter_link_id);
  const event = link && (await findEvent(ctx.db, link.event_id));
  if (!link || !event || event.state === 'cancelled') return null;
  const { title, organization_name: host, currency } = event;
  const [was, is] = [rateWords(before, currency), rateWords(link, currency)];
  const hasRate = was !== is;
  const hasLink = before.referral_code !== link.referral_code;
  if (!hasRate && !hasLink) return null;
  const url = referralUrl(ctx, event.slug, link.referral_code);
  const what = hasRate ? 'commission' : 'link';
  return renderEventMail(ctx, event, {
    subject: `Your ${what} for ${title} has changed`,
    title: `Your ${what} has changed`,
    blocks: [
      ...(hasRate
        ? [
            paragraph(`${host} has changed what you get. Sales made before keep the rate they were made with.`),
            facts([
              ['Now', is],
              ['Before', was],
            ]),
          ]
        : []),
      ...(hasLink
        ? [
            paragraph(`The link with ${before.referral_code} does not count any more. Share this one instead:`),
            list([{ label: url, url }]),
          ]
        : []),
      ...ownPage(ctx, { link, to_email: mail.to_email }),
    ],
    reason: `You’re getting this because you sell tickets for ${host} at ${ctx.config.brandName}.`,
  });
}
