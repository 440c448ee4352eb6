import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict } from '#server/platform/lib/errors.ts';

type Input = { event_id: string; gates: string[]; was?: string[] | undefined };

/** Names the gates of an event, unless they are others by now than `was`. Scans keep the names they were made under. */
export async function setGates(ctx: AppContext, actor: Actor, { event_id, gates, was }: Input) {
  const { id } = await getOwnEvent(ctx, actor, event_id);
  await inTransaction(ctx.db, async (tx) => {
    let update = tx.updateTable('events').set({ gates }).where('id', '=', id);
    if (was) update = update.where(sql<boolean>`gates = ${was}::text[]`);
    const { numUpdatedRows } = await update.executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw conflict('edited_meanwhile', 'Somebody else is changing the gates right now. Please try again.');
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
