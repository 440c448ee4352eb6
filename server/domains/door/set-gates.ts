import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';

/** Names the gates of an event. Scans keep the names they were made under. */
export async function setGates(ctx: AppContext, actor: Actor, idOrSlug: string, gates: string[]) {
  const { id } = await getOwnEvent(ctx, actor, idOrSlug);
  await inTransaction(ctx.db, async (tx) => {
    await tx.updateTable('events').set({ gates }).where('id', '=', id).execute();
    await writeAudit(tx, {
      at: ctx.clock.now(),
      action: 'event.gates_set',
      actor_user_id: actor.user_id,
      subject: { type: 'event', id },
      data: { gates },
    });
  });
  return { gates };
}
