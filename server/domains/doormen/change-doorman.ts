import type { Doorman } from '#contract/doormen.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { calledBy, presentDoorman } from './present.ts';
import { findDoorman } from './queries.ts';

type Named = { event_id: string; id: string };

/** Makes a doorman a supervisor, or not. */
export async function updateDoorman(
  ctx: AppContext,
  actor: Actor,
  { event_id, id, is_supervisor }: Named & { is_supervisor: boolean },
): Promise<Doorman> {
  const event = await getOwnEvent(ctx, actor, event_id);
  const doorman = await changeDoorman(ctx, actor, { event_id: event.id, id, change: { is_supervisor } });
  return presentDoorman({ ...doorman, is_supervisor });
}

/** Removes a doorman: their next request is refused, because access is checked on every request. Their scans stay. */
export async function removeDoorman(ctx: AppContext, actor: Actor, { event_id, id }: Named): Promise<string> {
  const event = await getOwnEvent(ctx, actor, event_id);
  const change = { removed_at: ctx.clock.now() };
  const doorman = await changeDoorman(ctx, actor, { event_id: event.id, id, change });
  return `${calledBy(doorman)} can no longer scan here. Past scans stay on record.`;
}

type Change = Named & { change: { is_supervisor: boolean } | { removed_at: Date } };

/** The doorman as before the change; 404 for one who was removed meanwhile. */
async function changeDoorman(ctx: AppContext, actor: Actor, { event_id, id, change }: Change) {
  return inTransaction(ctx.db, async (tx) => {
    const doorman = await findDoorman(tx, event_id, id);
    const changed = await tx
      .updateTable('doormen')
      .set(change)
      .where('id', '=', id)
      .where('event_id', '=', event_id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!doorman || changed.numUpdatedRows === 0n) throw notFound('This doorman was already removed.');
    await writeAudit(tx, {
      at: ctx.clock.now(),
      action: 'removed_at' in change ? 'doorman.removed' : 'doorman.updated',
      actor_user_id: actor.user_id,
      subject: { type: 'event', id: event_id },
      data: { doorman_id: id, ...('is_supervisor' in change && change) },
    });
    return doorman;
  });
}
