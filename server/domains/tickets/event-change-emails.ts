import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { eventButton } from '#server/domains/events/mail-facts.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { note, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { changeFacts, readChanges } from './change-facts.ts';
import { calendarAttachments } from './files/calendar-attachments.ts';

/** The mail to ticket holders about a change of their event. */
export const eventChangeEmails: MailTemplates = { event_changed: renderEventChanged };

const Payload = z.object({ notice_id: z.uuid() });

/** Shows the old and new values, with a calendar file that replaces the earlier entry if the event has a date. */
async function renderEventChanged(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const notice = await ctx.db
    .selectFrom('holder_notices')
    .select(['event_id', 'changes'])
    .where('id', '=', Payload.parse(mail.payload).notice_id)
    .executeTakeFirst();
  const event = notice && (await findEvent(ctx.db, notice.event_id));
  // Also for an event that staff took off sale, because its tickets stay valid.
  if (!event || event.state === 'cancelled') return null;
  // It has lost its date since, and another mail says so.
  if (!event.starts_at && readChanges(notice.changes).some(({ label }) => label === 'Starts')) return null;
  const attachments = calendarAttachments(ctx, event);
  const { publicUrl, brandName } = ctx.config;
  return renderEventMail(ctx, event, {
    subject: `Changed: ${event.title}`,
    title: `${event.title} has changed`,
    blocks: [
      paragraph(`${event.organization_name} has changed an event that you have a ticket for. Tickets stay valid.`),
      ...changeFacts(notice.changes),
      ...eventButton(publicUrl, event),
      ...(attachments.length > 0
        ? [note('The calendar file in this e-mail replaces the entry you may have saved.')]
        : []),
    ],
    reason: `You’re getting this because you have a ticket for this event, bought at ${brandName}.`,
    attachments,
  });
}
