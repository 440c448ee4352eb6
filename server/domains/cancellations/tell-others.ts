import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { listOthers } from './other-people.ts';

const BATCH = 500;

/**
 * Writes the mails to people without a ticket, in batches and once each: receivers of pending transfers, invitations,
 * requests, waiting list, promoters and doormen.
 */
export async function tellOthers(ctx: AppContext, eventId: string): Promise<void> {
  while (await tellSome(ctx, eventId));
}

/** False if nobody is left. */
function tellSome(ctx: AppContext, event_id: string): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const telling = await tx
      .selectFrom('cancellations')
      .select(['told_until', 'told_at'])
      .where('event_id', '=', event_id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!telling || telling.told_at) return false;
    const people = await listOthers(tx, event_id, telling.told_until, BATCH);
    for (const { email: to_email, reason } of people) {
      const key = `event-cancelled:${event_id}:${hashSecret(to_email).toString('base64url')}`;
      await writeMail(tx, {
        key,
        template: 'event_cancelled_other',
        to_email,
        payload: { event_id, reason },
        is_bulk: true,
        now,
      });
    }
    const told_until = people.at(-1)?.email ?? telling.told_until;
    const told_at = people.length < BATCH ? now : null;
    await tx.updateTable('cancellations').set({ told_until, told_at }).where('event_id', '=', event_id).execute();
    return told_at === null;
  });
}
