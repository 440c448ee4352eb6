import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, notFound } from '#server/platform/lib/errors.ts';
import { newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { finishTasks } from './finish-tasks.ts';

type Decision = { id: string; state: 'released' | 'stopped'; reason: string };
type Review = { event_id: string; seller_user_id: string; state: string; email: string; is_sent: boolean };

/**
 * Releases or stops a seller's money for one event; the seller gets a mail. The decision can be changed until the money
 * is on its way. Idempotent.
 */
export async function decideSeller(ctx: AppContext, actor: Actor, { id, state, reason }: Decision): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const review = await lockReview(tx, id);
    if (!review || review.state === 'clear') throw notFound();
    if (review.state === state) return;
    if (review.is_sent) throw conflict('sent_already', 'The money is already on its way.');
    await tx
      .updateTable('seller_reviews')
      .set({ state, note: reason, decided_at: now, decided_by_user_id: actor.user_id })
      .where('id', '=', id)
      .execute();
    await finishTasks(tx, { kind: 'seller', ids: [id], user_id: actor.user_id, note: reason, now });
    await writeAudit(tx, {
      at: now,
      action: state === 'released' ? 'staff.seller_released' : 'staff.seller_stopped',
      actor_user_id: actor.user_id,
      subject: { type: 'user', id: review.seller_user_id },
      data: { reason, event_id: review.event_id },
    });
    await writeMail(tx, {
      key: `seller-${state}:${newId()}`,
      template: `seller_${state}`,
      to_email: review.email,
      payload: { seller_review_id: id },
      now,
    });
  });
  ctx.wake.outbox();
}

/** Whether the money of review `r` is on its way, or was sent. */
export const isSent = sql<boolean>`exists (
  select from transfers t join connected_accounts c on c.id = t.connected_account_id
   where t.kind = 'seller' and t.event_id = r.event_id and c.user_id = r.seller_user_id and t.state in ('intent', 'done'))`;

/** Locked like at the start of a payout, so that a sent payout is seen here. */
async function lockReview(tx: Tx, id: string): Promise<Review | undefined> {
  await sql`select from seller_reviews where id = ${id} for update`.execute(tx);
  const { rows } = await sql<Review>`
    select r.event_id, r.seller_user_id, r.state, u.email, ${isSent} as is_sent
      from seller_reviews r join users u on u.id = r.seller_user_id where r.id = ${id}`.execute(tx);
  return rows[0];
}
