import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { button, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

const Payload = z.object({ event_id: z.uuid() });

/** The mails about doors. */
export const doorEmails: MailTemplates = { door_conflicts: renderConflicts };

/**
 * Notifies a host that offline devices admitted tickets that another door had admitted; null if the conflict was
 * undone.
 */
async function renderConflicts(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { event_id } = Payload.parse(mail.payload);
  const event = await ctx.db
    .selectFrom('events as e')
    .select(['e.title', 'e.slug'])
    .where('e.id', '=', event_id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('admissions as a')
          .select('a.id')
          .whereRef('a.event_id', '=', 'e.id')
          .where('a.is_conflict', '=', true)
          .where('a.undone_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  if (!event) return null;
  return renderMail(ctx.config, {
    subject: `Let in by mistake: ${event.title}`,
    title: 'Somebody was let in who should not have been',
    blocks: [
      paragraph(
        `At ${event.title}, a phone without network let in a ticket that another door had let in already, or one that was no longer good. Every entry is on record.`,
      ),
      button('See which', `${ctx.config.publicUrl}/dashboard/events/${event.slug}/report`),
      note('The report lists every case, including any still to come. This is the only e-mail about it.'),
    ],
    reason: `You’re getting this because you run this event at ${ctx.config.brandName}.`,
  });
}
