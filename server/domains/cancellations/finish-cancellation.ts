import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { countProgress } from './queries.ts';

/** Records once that every refund was sent, and mails the host the result if there was money to refund; true when done. */
export function finishCancellation(ctx: AppContext, eventId: string): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const cancellation = await tx
      .selectFrom('cancellations as c')
      .innerJoin('events as e', 'e.id', 'c.event_id')
      .leftJoin('users as u', 'u.id', 'c.actor_user_id')
      .select(['c.told_at', 'c.done_at', 'u.email'])
      .where('c.event_id', '=', eventId)
      .forUpdate('c')
      .executeTakeFirst();
    if (!cancellation || cancellation.done_at) return true;
    if (!cancellation.told_at) return false;
    const { total, done, failed, disputed, refunded_amount } = await countProgress(tx, eventId);
    if (done + failed + disputed < total) return false;
    const now = ctx.clock.now();
    await tx.updateTable('cancellations').set({ done_at: now }).where('event_id', '=', eventId).execute();
    // Nobody had paid anything: there is no result to tell.
    if (!cancellation.email || (refunded_amount === 0 && failed === 0 && disputed === 0)) return true;
    await writeMail(tx, {
      key: `cancellation-done:${eventId}`,
      template: 'cancellation_done',
      to_email: cancellation.email,
      payload: { event_id: eventId },
      now,
    });
    return true;
  });
}
