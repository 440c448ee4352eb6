import { sql } from 'kysely';
import type { Message } from '#contract/messages.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { presentMessage } from './present.ts';
import { findMessage } from './queries.ts';

type Named = { event_id: string; id: string };

/**
 * Stops a message. Mails that were not sent yet are deleted; those that are just being sent are dropped unless they are
 * already rendered. A message that is complete or stopped already is not changed.
 */
export async function stopMessage(ctx: AppContext, actor: Actor, { event_id, id }: Named): Promise<Message> {
  const event = await getOwnEvent(ctx, actor, event_id);
  const now = ctx.clock.now();
  const message = await inTransaction(ctx.db, async (tx) => {
    const named = { event_id: event.id, id };
    await tx.selectFrom('messages').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
    const before = await findMessage(tx, named);
    if (!before) throw notFound();
    if (before.stopped_at !== null || before.waiting === 0) return before;
    await tx.updateTable('messages').set({ stopped_at: now }).where('id', '=', id).execute();
    // Mails with a running or repeated attempt are left: their template sees that the message was stopped.
    await sql`
      delete from outbox where group_id = ${id} and sent_at is null and failed_at is null and next_attempt_at <= ${now}`.execute(
      tx,
    );
    await writeAudit(tx, {
      at: now,
      action: 'message.stopped',
      actor_user_id: actor.user_id,
      subject: { type: 'event', id: event.id },
      data: { message_id: id, subject: before.subject, sent: before.sent },
    });
    return findMessage(tx, named);
  });
  if (!message) throw notFound();
  return presentMessage(message);
}
