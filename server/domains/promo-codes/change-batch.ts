import { sql } from 'kysely';
import type { PromoCodeBatch } from '#contract/promo-codes.ts';
import type { AppContext } from '#server/context.ts';
import { lockOffer } from '#server/domains/ticket-types/host-queries.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { listBatches, lockBatch } from './batch-queries.ts';
import { presentBatch } from './present.ts';
import { insertPromoAudit } from './queries.ts';

type Input = { event_id: string; id: string };

/** Pauses or resumes all codes of a batch. */
export async function pauseBatch(
  ctx: AppContext,
  actor: Actor,
  { event_id, id, is_paused }: Input & { is_paused: boolean },
): Promise<PromoCodeBatch> {
  const event = await getOwnEvent(ctx, actor, event_id);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockOffer(tx, event.id);
    if (!(await lockBatch(tx, { event_id: event.id, id }))) throw notFound('These codes were already deleted.');
    await sql`
      update promo_codes
         set paused_at = ${is_paused ? now : null}::timestamptz, version = version + 1,
             paused_reserved_quantity = ${is_paused ? 0 : null}::int
       where batch_id = ${id} and archived_at is null and (paused_at is null) = ${is_paused}`.execute(tx);
    const action = is_paused ? 'promo_code_batch.paused' : 'promo_code_batch.resumed';
    await insertPromoAudit(tx, { at: now, actor_user_id: actor.user_id, action, subject_id: id, data: {} });
    await eventChanged(tx, event.id);
  });
  const [batch] = await listBatches(ctx.db, { event_id: event.id, id, now });
  if (!batch) throw notFound('These codes were already deleted.');
  return presentBatch(batch, event.currency);
}

/** Deletes a batch; codes that orders have used are archived instead. */
export async function deleteBatch(
  ctx: AppContext,
  actor: Actor,
  { event_id, id }: Input,
): Promise<{ is_archived: boolean }> {
  const event = await getOwnEvent(ctx, actor, event_id);
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    await lockOffer(tx, event.id);
    const batch = await lockBatch(tx, { event_id: event.id, id });
    if (!batch) throw notFound('These codes were already deleted.');
    await sql`
      delete from promo_codes p
       where p.batch_id = ${id} and not exists (select from orders o where o.promo_code_id = p.id)`.execute(tx);
    const { numUpdatedRows } = await tx
      .updateTable('promo_codes')
      .set({ archived_at: now })
      .where('batch_id', '=', id)
      .executeTakeFirst();
    const is_archived = numUpdatedRows > 0n;
    if (is_archived)
      await tx.updateTable('promo_code_batches').set({ archived_at: now }).where('id', '=', id).execute();
    else await tx.deleteFrom('promo_code_batches').where('id', '=', id).execute();
    const action = is_archived ? 'promo_code_batch.archived' : 'promo_code_batch.deleted';
    const data = { name: batch.name };
    await insertPromoAudit(tx, { at: now, actor_user_id: actor.user_id, action, subject_id: id, data });
    await eventChanged(tx, event.id);
    return { is_archived };
  });
}
