import { z } from 'zod';
import { counted } from '#contract/counted.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { isPrepared } from '#server/domains/events/host-state.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { formatLongDateTime } from '#server/platform/lib/format-time.ts';
import { type Block, facts, list, note, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { renderChanged } from './changed-email.ts';
import { ownPage } from './own-page.ts';
import { referralUrl } from './present.ts';
import { findLink, type LinkRow } from './queries.ts';
import { rateWords } from './rate-words.ts';
import { renderRemoved } from './removed-email.ts';

const Payload = z.object({ promoter_link_id: z.uuid() });

/** The mails to promoters: their link, what their host changed about it, and that it has ended. */
export const promoterEmails: MailTemplates = {
  promoter_added: renderAdded,
  promoter_changed: renderChanged,
  promoter_removed: renderRemoved,
};

/** Null if they were removed before it was sent, or the event was cancelled. */
async function renderAdded(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { promoter_link_id } = Payload.parse(mail.payload);
  const link = await findLink(ctx.db, promoter_link_id);
  const event = link && (await findEvent(ctx.db, link.event_id));
  if (!link || !event || event.state === 'cancelled') return null;
  const { brandName } = ctx.config;
  const { title, organization_name: host, starts_at, time_zone, currency } = event;
  const when = starts_at ? formatLongDateTime(starts_at, time_zone) : 'Date to be announced';
  const url = referralUrl(ctx, event.slug, link.referral_code);
  const hours = ctx.settings.commission_earned_hours;
  return renderEventMail(ctx, event, {
    subject: `Sell ${title} for ${host}`,
    title: `You now sell for ${host}`,
    blocks: [
      paragraph(
        `${host} made you a promoter of ${title}. You get ${describeRate(link, currency)} sold through your link.`,
      ),
      facts([
        ['Event', title],
        ['When', when],
        ['Your code', link.referral_code],
      ]),
      paragraph('Share your link:'),
      list([{ label: url, url }]),
      ...whenOpen(event),
      ...ownPage(ctx, { link, to_email: mail.to_email }),
      note(
        `A sale counts when somebody came through your link within 30 days before buying. It is yours ${counted(hours, 'hour')} after ` +
          'the event. Your own purchases do not count, and refunded tickets are taken back.',
      ),
    ],
    reason: `You’re getting this because ${host} entered this address or your user name at ${brandName}.`,
  });
}

/** What keeps a buyer who follows the link from the event's page. */
function whenOpen(event: EventRow): Block[] {
  const { organization_name: host } = event;
  if (isPrepared(event))
    return [paragraph(`${host} is still preparing this event. The link opens once the event is published.`)];
  if (event.visibility === 'private')
    return [paragraph('This event is private: only people who are invited can open the link and buy.')];
  return [];
}

function describeRate(link: LinkRow, currency: string): string {
  const words = rateWords(link, currency);
  return link.commission_basis_points === null ? words : `${words}, after discounts and before fees,`;
}
