import type { AppContext } from '#server/context.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import { getOwnEvent, type OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { listTiers, lockOffer, updatePositions } from './host-queries.ts';

/** Sorts the types of an event in the order of `ids`; types that somebody added meanwhile follow. */
export async function orderTicketTypes(
  ctx: AppContext,
  actor: Actor,
  { eventId, ids }: { eventId: string; ids: string[] },
): Promise<OwnEventRow> {
  const event = await getOwnEvent(ctx, actor, eventId);
  await inTransaction(ctx.db, async (tx) => {
    await lockOffer(tx, event.id);
    const types = (await listTiers(tx, event.id)).toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
    const wanted = new Set(ids.map((id) => id.toLowerCase()));
    if (wanted.size !== ids.length) throw invalid({ ticket_type_ids: ['Name each ticket type once.'] });
    const others = types.map(({ id }) => id).filter((id) => !wanted.has(id));
    if (wanted.size + others.length !== types.length)
      throw invalid({ ticket_type_ids: ['One of the ticket types does not exist.'] });
    await updatePositions(tx, event.id, [...wanted, ...others]);
    await writeAudit(tx, {
      action: 'ticket_types.ordered',
      at: ctx.clock.now(),
      actor_user_id: actor.user_id,
      subject: { type: 'event', id: event.id },
      data: { ticket_type_ids: [...wanted] },
    });
    await eventChanged(tx, event.id);
  });
  return event;
}
