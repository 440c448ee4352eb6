import type { HostResale } from '#contract/host-resale.ts';
import type { AppContext } from '#server/context.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { describeResale } from './get-host-resale.ts';

type Input = { id: string; is_paused: boolean };

/**
 * Pauses or resumes Resale of an event. While it is paused nobody can list or buy (`list_ticket`, `take_listings`); a
 * buyer who is paying may finish, and sellers may take their tickets back. Idempotent.
 */
export async function setResalePaused(ctx: AppContext, actor: Actor, { id, is_paused }: Input): Promise<HostResale> {
  const event = await getOwnEvent(ctx, actor, id);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const changed = await tx
      .updateTable('events')
      .set({ resale_paused_at: is_paused ? now : null })
      .where('id', '=', event.id)
      .where('resale_paused_at', is_paused ? 'is' : 'is not', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    await writeAudit(tx, {
      at: now,
      action: is_paused ? 'event.resale_paused' : 'event.resale_resumed',
      actor_user_id: actor.user_id,
      subject: { type: 'event', id: event.id },
    });
    await eventChanged(tx, event.id);
  });
  return describeResale(ctx, await getOwnEvent(ctx, actor, event.id));
}
