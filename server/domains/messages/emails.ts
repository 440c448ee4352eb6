import { z } from 'zod';
import type { MessageSegment } from '#contract/messages.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { renderReminder } from './reminder-email.ts';
import { renderMessage } from './render-message.ts';
import { isStillIn } from './segments.ts';
import { hasStopped, subscriptionUrl } from './subscription-links.ts';

/** Messages of hosts, and reminders. */
export const messageEmails: MailTemplates = { host_message: renderHostMessage, event_reminder: renderReminder };

const Payload = z.object({ message_id: z.uuid(), ids: z.array(z.uuid()) });

/** Null if the message was stopped, or if the recipient is not in the segment any more. */
async function renderHostMessage(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { message_id, ids } = Payload.parse(mail.payload);
  const message = await findText(ctx, message_id);
  const event = message && (await findEvent(ctx.db, message.event_id));
  if (!event) return null;
  const subscriber = { organization_id: event.organization_id, about: 'messages', email: mail.to_email } as const;
  if (!message.is_test) {
    const reader = { email: mail.to_email, ids };
    if (!(await isStillIn(ctx.db, message, reader))) return null;
    if (await hasStopped(ctx, subscriber)) return null;
  }
  const { segment, subject, text, reply_to } = message;
  const unsubscribe_url = subscriptionUrl(ctx, subscriber);
  return renderMessage(ctx, { event, segment, subject, text, reply_to, unsubscribe_url });
}

function findText(ctx: AppContext, id: string) {
  return ctx.db
    .selectFrom('messages as g')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'g.reply_to_user_id').on('u.disabled_at', 'is', null))
    .select(['g.event_id', 'g.is_test', 'g.ticket_type_ids', 'g.subject', 'g.text', 'u.email as reply_to'])
    .select((eb) => eb.ref('g.segment').$castTo<MessageSegment>().as('segment'))
    .where('g.id', '=', id)
    .where('g.stopped_at', 'is', null)
    .executeTakeFirst();
}
