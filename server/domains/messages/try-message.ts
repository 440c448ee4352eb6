import { hash } from 'node:crypto';
import type { MessageInput, MessagePreview } from '#contract/messages.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { getOwnEvent, type OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { refuseLinks } from '#server/domains/invitations/sending-limits.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { senderAddress } from '#server/platform/mail/transport.ts';
import { checkTypes } from './check-types.ts';
import { countUsed } from './limits.ts';
import { renderMessage } from './render-message.ts';
import { subscriptionUrl } from './subscription-links.ts';

type Input = { id: string; body: MessageInput };

/** A message as its recipients would get it, rendered like the mails. */
export async function previewMessage(ctx: AppContext, actor: Actor, { id, body }: Input): Promise<MessagePreview> {
  const event = await checkedEvent(ctx, actor, { id, body });
  const { subject, html, text, from_name, reply_to } = await renderMessage(ctx, {
    ...body,
    event,
    reply_to: body.takes_replies ? actor.email : null,
    unsubscribe_url: subscriptionUrl(ctx, {
      organization_id: event.organization_id,
      about: 'messages',
      email: actor.email,
    }),
  });
  return {
    from_name: from_name ?? '',
    from_address: senderAddress(ctx.config),
    reply_to: reply_to ?? null,
    subject,
    html,
    text,
  };
}

/** Sends a message to its author only. */
export async function testMessage(ctx: AppContext, actor: Actor, { id, body }: Input): Promise<void> {
  const event = await checkedEvent(ctx, actor, { id, body });
  await ctx.limits.consume('limit_message_tests_per_user_hour', limitKey(actor.user_id));
  const now = ctx.clock.now();
  const { takes_replies, ...written } = body;
  await inTransaction(ctx.db, async (tx) => {
    const { id: message_id } = await tx
      .insertInto('messages')
      .values({
        ...written,
        event_id: event.id,
        is_test: true,
        sent_by: actor.user_id,
        reply_to_user_id: takes_replies ? actor.user_id : null,
        request_hash: hash('sha256', JSON.stringify(body), 'buffer'),
        recipients: 1,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const key = `message-test:${message_id}`;
    const payload = { message_id, ids: [] };
    await writeMail(tx, { key, template: 'host_message', to_email: actor.email, payload, now });
  });
  ctx.wake.outbox();
}

async function checkedEvent(ctx: AppContext, actor: Actor, { id, body }: Input): Promise<OwnEventRow> {
  const event = await getOwnEvent(ctx, actor, id);
  refuseLinks(await countUsed(ctx, ctx.db, event), { subject: body.subject, text: body.text });
  await checkTypes(ctx.db, event.id, body);
  return event;
}
