import { z } from 'zod';
import { contactTopics, type ContactTopic } from '#contract/contact-topics.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { facts, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { findContactMessage } from './queries.ts';

const Payload = z.object({ contact_message_id: z.uuid() });

/** The mails of the contact form to the team. */
export const contactEmails: MailTemplates = { contact_message: renderContactMessage };

/**
 * The sender appears only in the body: nothing typed into the form reaches a header, except one line in the subject.
 */
async function renderContactMessage(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const row = await findContactMessage(ctx.db, Payload.parse(mail.payload).contact_message_id);
  if (!row) return null;
  const topic = contactTopics[row.topic as ContactTopic];
  const about = row.about ? [['About', row.about] as const] : [];
  return renderMail(ctx.config, {
    subject: `${topic}: message from ${row.name}`,
    title: topic,
    blocks: [
      facts([['From', row.name], ['Reply to', row.email], ...about]),
      ...row.message
        .split(/\r\n|\r|\n/)
        .filter((text) => text.trim() !== '')
        .map(paragraph),
      note('Name and address are as typed; nobody has checked them. Be careful with links in it.'),
    ],
    reason: `You’re getting this because somebody used the contact form of ${ctx.config.brandName}.`,
  });
}
