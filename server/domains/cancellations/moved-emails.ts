import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { changeWords } from '#server/domains/events/change-words.ts';
import { eventFacts } from '#server/domains/events/mail-facts.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { button, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

const Payload = z.object({ event_id: z.uuid(), reason: z.enum(['promoter', 'door']) });

/** To promoters and doormen of an event that has other times or another place. */
export async function renderEventMovedWorker(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { event_id, reason } = Payload.parse(mail.payload);
  const event = await findEvent(ctx.db, event_id);
  if (!event || event.state === 'cancelled') return null;
  const { title, slug, organization_name: host } = event;
  const { publicUrl, brandName } = ctx.config;
  const { subject, heading, news } = changeWords(event, mail.payload);
  const isDoor = reason === 'door';
  return renderEventMail(ctx, event, {
    subject,
    title: heading,
    blocks: [
      paragraph(
        isDoor
          ? `You are on the door of ${title}. ${news}. If you can’t come, tell ${host}.`
          : `You are a promoter of ${title}. ${news}. Your link stays the same.`,
      ),
      eventFacts(event),
      isDoor
        ? button('Open the door', `${publicUrl}/dashboard/door/${slug}`)
        : button('See your sales', `${publicUrl}/promoter`),
    ],
    reason: `You’re getting this because ${host} added you as a ${isDoor ? 'doorman' : 'promoter'} at ${brandName}.`,
  });
}
