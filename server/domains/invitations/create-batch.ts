import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { ManyInput } from '#contract/invitation-lists.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent, type OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { WHAT_COUNTS } from '#server/domains/events/has-hosted.ts';
import { refuseLinkedNames } from '#server/domains/events/refuse-linked-names.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { keyReused, ownKey } from '#server/platform/http/idempotency-key.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { checkOffer } from './check-offer.ts';
import { findBatch } from './get-batch.ts';
import { NONCE_BYTES } from './insert-invitation.ts';
import { type PlannedRow, planList } from './plan-list.ts';
import { auditInvitations } from './queries.ts';
import { readList } from './read-list.ts';
import { getAllowance, lockForInviting, refuseLinks, sentEnough } from './sending-limits.ts';

/** Returns the result that each row of a list would have, or 409 if nobody could come. Nothing is stored. */
export async function checkList(ctx: AppContext, actor: Actor, { id, body }: { id: string; body: ManyInput }) {
  const event = await getOwnEvent(ctx, actor, id);
  const rows = await inTransaction(ctx.db, async (tx) => {
    await lockForInviting(ctx, tx, event.id);
    return plan(ctx, tx, { event, body, batch_id: null });
  });
  return { rows: rows.map(rowOf), ready: rows.filter(({ result }) => result === 'ready').length };
}

type Input = { id: string; body: ManyInput; idempotencyKey: string | undefined };

/**
 * Invites everybody on a list in one transaction: all valid rows, or none after a failure. A repeated request with the
 * same key returns the same batch; the same list as a new request finds that everybody is invited.
 */
export async function createBatch(ctx: AppContext, actor: Actor, { id, body, idempotencyKey }: Input) {
  const event = await getOwnEvent(ctx, actor, id);
  const now = ctx.clock.now();
  const made = await inTransaction(ctx.db, async (tx) => {
    await lockForInviting(ctx, tx, event.id);
    const request = {
      event_id: event.id,
      request_key: idempotencyKey ? ownKey(actor.user_id, idempotencyKey) : null,
      request_hash: hash('sha256', JSON.stringify(body), 'buffer'),
    };
    const repeated = await findRepeated(tx, request);
    if (repeated) return { batch_id: repeated, rows: await plan(ctx, tx, { event, body, batch_id: repeated }) };
    const rows = await plan(ctx, tx, { event, body, batch_id: null });
    const { id: batch_id } = await tx
      .insertInto('invitation_batches')
      .values({ ...request, created_by: actor.user_id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const count = await insertAll(tx, rows, { event_id: event.id, batch_id, invited_by: actor.user_id, now });
    if (count === 0) throw invalid({ text: ['Nobody on this list can be invited now.'] });
    const data = { batch_id, count };
    await auditInvitations(tx, {
      at: now,
      actor_user_id: actor.user_id,
      event_id: event.id,
      action: 'sent_many',
      data,
    });
    return { batch_id, rows: await plan(ctx, tx, { event, body, batch_id }) };
  });
  ctx.wake.outbox();
  return { ...(await findBatch(ctx.db, { event_id: event.id, id: made.batch_id })), rows: made.rows.map(rowOf) };
}

type Plan = { event: OwnEventRow; body: ManyInput; batch_id: string | null };

async function plan(ctx: AppContext, tx: Tx, { event, body, batch_id }: Plan): Promise<PlannedRow[]> {
  const { text, ...defaults } = body;
  await checkOffer(tx, event.id, body.ticket_type_id);
  const allowance = await getAllowance(ctx, tx, event);
  refuseLinks(allowance, { note: body.note });
  await refuseLinkedNames(ctx, tx, event);
  if (batch_id === null && allowance.lists < 1) {
    const { limit_lists_per_new_organization_day: lists } = ctx.settings;
    throw sentEnough(
      `Until your first event has happened you can send ${lists} lists and messages a day. ${WHAT_COUNTS} Continue tomorrow.`,
    );
  }
  return planList(tx, readList(text, defaults), { event, allowance, batch_id });
}

type Request = { event_id: string; request_key: string | null; request_hash: Buffer };

async function findRepeated(tx: Tx, { event_id, request_key, request_hash }: Request): Promise<string | undefined> {
  if (request_key === null) return undefined;
  const first = await tx
    .selectFrom('invitation_batches')
    .select(['id', 'request_hash'])
    .where('event_id', '=', event_id)
    .where('request_key', '=', request_key)
    .executeTakeFirst();
  if (first && !first.request_hash.equals(request_hash)) throw keyReused();
  return first?.id;
}

type Batch = { event_id: string; batch_id: string; invited_by: string; now: Date };

/** Writes the invitations and their mails; returns how many. */
async function insertAll(tx: Tx, rows: PlannedRow[], { now, ...batch }: Batch): Promise<number> {
  const ready = rows.filter(({ result }) => result === 'ready');
  const values = ready.flatMap(({ row, mailbox, invitation }) =>
    invitation
      ? {
          ...invitation,
          ...batch,
          mailbox,
          batch_row: row,
          nonce: newSecret(NONCE_BYTES),
          created_at: now,
          mailed_at: now,
        }
      : [],
  );
  if (values.length === 0) return 0;
  await tx
    .insertInto('invitations')
    .values(values)
    .onConflict((clash) => clash.doNothing())
    .execute();
  const mails = await sql`
    insert into outbox (key, template, to_email, payload, created_at, next_attempt_at)
    select 'invitation:' || i.id || ':' || i.mails, 'invitation', i.email, jsonb_build_object('invitation_id', i.id), ${now}, ${now}
      from invitations i where i.batch_id = ${batch.batch_id} order by i.batch_row`.execute(tx);
  return Number(mails.numAffectedRows ?? 0);
}

function rowOf({ row, email, name, plus_ones, result, message }: PlannedRow) {
  return { row, email, name, plus_ones, result, message };
}
