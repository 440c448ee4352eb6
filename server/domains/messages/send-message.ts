import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Message, MessageInput } from '#contract/messages.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent, type OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { refuseLinks } from '#server/domains/invitations/sending-limits.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { keyReused, ownKey } from '#server/platform/http/idempotency-key.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { conflict, notFound } from '#server/platform/lib/errors.ts';
import { checkTypes } from './check-types.ts';
import { countUsed, findRefusal } from './limits.ts';
import { presentMessage } from './present.ts';
import { findMessage } from './queries.ts';
import { countPeople, emailHash, peopleOf } from './segments.ts';

type Input = { id: string; body: MessageInput; idempotencyKey: string | undefined };

/**
 * Writes a message to a segment, with all its mails in one transaction: all or none. The mails are sent in the
 * background, after all others.
 */
export async function sendMessage(
  ctx: AppContext,
  actor: Actor,
  { id, body, idempotencyKey }: Input,
): Promise<Message> {
  const event = await getOwnEvent(ctx, actor, id);
  const request = {
    request_key: idempotencyKey ? ownKey(actor.user_id, idempotencyKey) : null,
    request_hash: hash('sha256', JSON.stringify(body), 'buffer'),
  };
  const message_id = await inTransaction(ctx.db, async (tx) => {
    await lockOrganization(tx, event.organization_id);
    const repeated = await findRepeated(tx, event.id, request);
    if (repeated) return repeated;
    await checkMessage(ctx, tx, { event, body, request_hash: request.request_hash });
    return insertMessage(ctx, tx, { event, actor, body, request });
  });
  ctx.wake.outbox();
  const made = await findMessage(ctx.db, { event_id: event.id, id: message_id });
  if (!made) throw notFound();
  return presentMessage(made);
}

/**
 * Hosts of an organization send one after the other, so that two concurrent messages cannot exceed a limit together.
 */
async function lockOrganization(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

type Request = { request_key: string | null; request_hash: Buffer };

async function findRepeated(tx: Tx, eventId: string, request: Request): Promise<string | undefined> {
  if (request.request_key === null) return undefined;
  const first = await tx
    .selectFrom('messages')
    .select(['id', 'request_hash'])
    .where('event_id', '=', eventId)
    .where('request_key', '=', request.request_key)
    .executeTakeFirst();
  if (first && !first.request_hash.equals(request.request_hash)) throw keyReused();
  return first?.id;
}

type Checked = { event: OwnEventRow; body: MessageInput; request_hash: Buffer };

async function checkMessage(ctx: AppContext, tx: Tx, { event, body, request_hash }: Checked): Promise<void> {
  const used = await countUsed(ctx, tx, event);
  refuseLinks(used, { subject: body.subject, text: body.text });
  await checkTypes(tx, event.id, body);
  const { recipients } = await countPeople(tx, { event_id: event.id, ...body }, event.organization_id);
  const refusal = findRefusal(ctx, used, recipients);
  if (refusal) throw refusal;
  const minutes = ctx.settings.same_message_minutes;
  const same = await tx
    .selectFrom('messages')
    .select('id')
    .where('event_id', '=', event.id)
    .where('is_test', '=', false)
    .where('stopped_at', 'is', null)
    .where('request_hash', '=', request_hash)
    .where('created_at', '>', addMilliseconds(ctx.clock.now(), -minutes * MINUTE))
    .executeTakeFirst();
  if (same) throw conflict('sent_already', 'This same message was sent to these people within the last hour.');
}

type NewMessage = { event: OwnEventRow; actor: Actor; body: MessageInput; request: Request };

async function insertMessage(ctx: AppContext, tx: Tx, { event, actor, body, request }: NewMessage): Promise<string> {
  const now = ctx.clock.now();
  const { takes_replies, ...written } = body;
  const { id } = await tx
    .insertInto('messages')
    .values({
      ...written,
      ...request,
      event_id: event.id,
      sent_by: actor.user_id,
      reply_to_user_id: takes_replies ? actor.user_id : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mails = await sql`
    insert into outbox (key, template, to_email, payload, created_at, next_attempt_at, is_bulk, group_id)
    select 'message:' || ${id} || ':' || encode(${emailHash(sql`p.email`)}, 'hex'), 'host_message', p.email,
           jsonb_build_object('message_id', ${id}::text, 'ids', to_jsonb(p.ids)), ${now}, ${now}, true, ${id}::uuid
      from (${peopleOf({ event_id: event.id, ...body }, event.organization_id)}) p
     where not p.has_stopped order by p.email`.execute(tx);
  const recipients = Number(mails.numAffectedRows ?? 0);
  await tx.updateTable('messages').set({ recipients }).where('id', '=', id).execute();
  await writeAudit(tx, {
    at: now,
    action: 'message.sent',
    actor_user_id: actor.user_id,
    subject: { type: 'event', id: event.id },
    data: { message_id: id, subject: body.subject, recipients },
  });
  return id;
}
