import type { AppContext } from '#server/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { eventAndSeriesChanged } from '../event-series.ts';
import { getOwnEvent } from '../get-own-event.ts';
import { type EditedEvent, lockEventWithStock } from './edited-event.ts';
import { tellOfDeletion } from './tell-of-deletion.ts';

/**
 * Deletes a draft of the caller with its ticket types, promo codes, promoters and doormen, who are told. 409
 * `was_published` for any other event, also for one that is a draft again, and `blocked_by_staff`.
 */
export async function deleteDraft(ctx: AppContext, actor: Actor, id: string): Promise<{ message: string }> {
  const { id: eventId } = await getOwnEvent(ctx, actor, id);
  await inTransaction(ctx.db, async (tx) => {
    const event = await lockEventWithStock(tx, eventId);
    const refusal = refusalToDelete(event);
    if (refusal) throw refusal;
    const now = ctx.clock.now();
    await writeAudit(tx, {
      at: now,
      actor_user_id: actor.user_id,
      action: 'event.deleted',
      subject: { type: 'event', id: eventId },
      data: { name: event.title },
    });
    await tellOfDeletion(tx, eventId, now);
    await eventAndSeriesChanged(tx, event);
    await tx.deleteFrom('events').where('id', '=', eventId).execute();
  });
  ctx.wake.outbox();
  await ctx.posters.deleteFiles(eventId);
  return { message: 'The draft has been deleted.' };
}

/** Why an event is kept; undefined for one that may be deleted. People may have the address of what was public. */
export function refusalToDelete({ published_at, blocked_at }: Pick<EditedEvent, 'published_at' | 'blocked_at'>) {
  if (published_at)
    return conflict(
      'was_published',
      'This event was published, so it is kept. Only a draft that never was can be deleted.',
    );
  return blocked_at ? conflict('blocked_by_staff', 'Our staff has blocked this event, so it is kept.') : undefined;
}
