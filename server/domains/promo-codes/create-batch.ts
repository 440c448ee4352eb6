import { sql } from 'kysely';
import type { BatchInput, PromoCodeBatch } from '#contract/promo-codes.ts';
import type { AppContext } from '#server/context.ts';
import { lockOffer } from '#server/domains/ticket-types/host-queries.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { refuseClosed } from '#server/domains/events/refuse-over.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { keyReused } from '#server/platform/http/idempotency-key.ts';
import { invalid, notFound } from '#server/platform/lib/errors.ts';
import { newReadableCode } from '#server/platform/lib/random.ts';
import { smallestPayment } from '#server/platform/lib/smallest-payment.ts';
import { insertCodes, listBatches, type NewCodeValues } from './batch-queries.ts';
import { errorsOfValues } from './check-values.ts';
import { type PromoParts, refuse, refuseTooMany } from './create-promo-code.ts';
import { presentBatch } from './present.ts';
import { insertPromoAudit, listAllTypes } from './queries.ts';
import { readWindow } from './read-window.ts';

/** 44 bits: too many to guess within the rate limit. */
const RANDOM_LENGTH = 9;
const CHUNK = 1000;

type Input = { event_id: string; body: BatchInput; idempotencyKey: string | undefined };

/**
 * Creates many unique codes with the same values, all or none; a repeated request with the same key returns the same
 * batch, and another request with the key is refused.
 */
export async function createBatch(
  ctx: AppContext,
  actor: Actor,
  { event_id, body, idempotencyKey }: Input,
  { priceOrder }: PromoParts,
): Promise<PromoCodeBatch> {
  const event = await getOwnEvent(ctx, actor, event_id);
  refuseClosed(ctx, event);
  const now = ctx.clock.now();
  const { name, quantity, prefix, ...rule } = body;
  const { errors, starts_at = null, ends_at = null } = readWindow(rule, { zone: event.time_zone, now });
  const values = { ...rule, starts_at, ends_at, event_id: event.id, created_at: now };
  const id = await inTransaction(ctx.db, async (tx) => {
    await lockOffer(tx, event.id);
    const types = await listAllTypes(tx, event.id);
    const reserve = { reserved_ticket_type_id: null, reserved_quantity: 0 };
    const world = { event, types, priceOrder, minimum: smallestPayment(ctx.settings, event.currency), kept_ids: [] };
    refuse({ ...errorsOfValues({ ...values, ...reserve }, world), ...errors });
    const batch = await insertBatch(tx, {
      event_id: event.id,
      name,
      request_key: idempotencyKey ?? null,
      created_at: now,
    });
    if (!batch.is_new) {
      await refuseOtherBody(tx, batch.id, body);
      return batch.id;
    }
    await refuseTooMany(tx, event.id, quantity);
    await insertUniqueCodes(tx, { quantity, prefix, values: { ...values, batch_id: batch.id } });
    const entry = { at: now, actor_user_id: actor.user_id, subject_id: batch.id };
    await insertPromoAudit(tx, { ...entry, action: 'promo_code_batch.created', data: body });
    await eventChanged(tx, event.id);
    return batch.id;
  });
  const [batch] = await listBatches(ctx.db, { event_id: event.id, id, now });
  if (!batch) throw notFound();
  return presentBatch(batch, event.currency);
}

type NewBatch = { event_id: string; name: string; request_key: string | null; created_at: Date };

async function insertBatch(tx: Tx, values: NewBatch): Promise<{ id: string; is_new: boolean }> {
  const { event_id, request_key } = values;
  const made = await tx
    .insertInto('promo_code_batches')
    .values(values)
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, is_new: true };
  const before = await tx
    .selectFrom('promo_code_batches')
    .select('id')
    .where('event_id', '=', event_id)
    .where('request_key', '=', request_key)
    .executeTakeFirst();
  if (!before) throw invalid({ name: ['This event already has a batch with this name.'] });
  return { id: before.id, is_new: false };
}

/** The audit log has the body that the batch was created with. */
async function refuseOtherBody(tx: Tx, batchId: string, body: BatchInput): Promise<void> {
  const { rows } = await sql`
    select from audit_log a
     where a.subject_type = 'promo_code' and a.subject_id = ${batchId} and a.action = 'promo_code_batch.created'
       and a.data = ${JSON.stringify(body)}::jsonb`.execute(tx);
  if (rows.length === 0) throw keyReused();
}

type Codes = { quantity: number; prefix: string; values: NewCodeValues };

/** One statement per chunk; a code that happens to exist already is replaced by another one. */
async function insertUniqueCodes(tx: Tx, { quantity, prefix, values }: Codes): Promise<void> {
  const start = prefix === '' ? '' : `${prefix}-`;
  for (let left = quantity; left > 0;) {
    const codes = Array.from({ length: Math.min(left, CHUNK) }, () => start + newReadableCode(RANDOM_LENGTH));
    left -= await insertCodes(tx, { codes: [...new Set(codes)], values });
  }
}
