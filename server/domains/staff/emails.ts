import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { findOwnOrganization } from '#server/domains/organizations/queries.ts';
import { button, facts, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

const AboutEvent = z.object({ event_id: z.uuid(), user_id: z.uuid() });
const AboutOrganization = z.object({ organization_id: z.uuid(), user_id: z.uuid() });

/** The mails about acts of staff, to the members of the team concerned. None if it is not true any more. */
export const staffEmails: MailTemplates = {
  staff_event_blocked: renderBlocked,
  staff_event_allowed: renderAllowed,
  staff_payouts_frozen: renderFrozen,
  staff_payouts_unfrozen: renderUnfrozen,
};

async function renderBlocked(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const event = await findEvent(ctx, mail);
  if (!event?.blocked_at) return null;
  const isDraft = event.published_at === null;
  return renderMail(ctx.config, {
    subject: `${isDraft ? 'Blocked' : 'Taken off sale'}: ${event.title}`,
    title: isDraft ? `We blocked ${event.title}` : `We took ${event.title} off sale`,
    blocks: [
      facts([['Why', event.blocked_reason]]),
      paragraph(
        isDraft
          ? 'It is still a draft, which cannot be published now.'
          : 'Sold tickets stay valid and guests can be let in. Nobody can find the event or buy tickets for it.',
      ),
      paragraph('Fix what is described above, then write to us. Once we allow it, you can publish it.'),
      button('Open the event', `${ctx.config.publicUrl}/dashboard/events/${event.slug}`),
      button('Write to us', `${ctx.config.publicUrl}/contact?topic=organizer`),
    ],
    reason: reasonOf(event.organization),
  });
}

async function renderAllowed(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const event = await findEvent(ctx, mail);
  if (!event || event.blocked_at) return null;
  const isCancelled = event.state === 'cancelled';
  return renderMail(ctx.config, {
    subject: isCancelled ? `Its page is open again: ${event.title}` : `You can publish it now: ${event.title}`,
    title: isCancelled ? `The page of ${event.title} is open again` : `${event.title} is no longer blocked`,
    blocks: [
      paragraph(
        isCancelled
          ? 'The event stays cancelled. Its page says so again to everybody who opens it.'
          : 'It is a draft. Nobody sees it before you publish it.',
      ),
      button('Open the event', `${ctx.config.publicUrl}/dashboard/events/${event.slug}`),
    ],
    reason: reasonOf(event.organization),
  });
}

async function renderFrozen(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const organization = await findOrganization(ctx, mail);
  if (!organization?.payouts_frozen_at) return null;
  const { name, handle, payouts_frozen_reason } = organization;
  return renderMail(ctx.config, {
    subject: `Payouts of ${name} are stopped`,
    title: 'Payouts are stopped',
    blocks: [
      facts([['Why', payouts_frozen_reason]]),
      paragraph('Ticket sales go on, and what you are owed stays yours. Nothing is sent until we resume payouts.'),
      button('See payouts', payoutsPage(ctx, handle)),
      button('Write to us', `${ctx.config.publicUrl}/contact?topic=organizer`),
    ],
    reason: reasonOf(name),
  });
}

async function renderUnfrozen(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const organization = await findOrganization(ctx, mail);
  if (!organization || organization.payouts_frozen_at) return null;
  const { name, handle } = organization;
  return renderMail(ctx.config, {
    subject: `Payouts of ${name} are resumed`,
    title: 'Payouts are resumed',
    blocks: [
      paragraph('What has become due in the meantime is sent next.'),
      button('See payouts', payoutsPage(ctx, handle)),
    ],
    reason: reasonOf(name),
  });
}

async function findEvent(ctx: AppContext, mail: OutboxMail) {
  const { event_id, user_id } = AboutEvent.parse(mail.payload);
  return ctx.db
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .innerJoin('organization_members as m', 'm.organization_id', 'o.id')
    .select(['e.title', 'e.slug', 'e.state', 'e.published_at', 'e.blocked_at', 'e.blocked_reason'])
    .select('o.name as organization')
    .where('e.id', '=', event_id)
    .where('m.user_id', '=', user_id)
    .executeTakeFirst();
}

/** Only while the recipient belongs to the team. */
function findOrganization(ctx: AppContext, mail: OutboxMail) {
  const { organization_id, user_id } = AboutOrganization.parse(mail.payload);
  return findOwnOrganization(ctx.db, user_id, organization_id);
}

const reasonOf = (organization: string): string =>
  `You’re getting this because you belong to the team of ${organization}.`;

function payoutsPage(ctx: AppContext, handle: string): string {
  return `${ctx.config.publicUrl}/dashboard/payouts?organization=${encodeURIComponent(handle)}`;
}
