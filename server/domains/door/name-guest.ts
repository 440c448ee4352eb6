import type { FoundTicket } from '#contract/door.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, notFound } from '#server/platform/lib/errors.ts';
import type { DoorActor } from '#server/platform/http/route.ts';
import { noDoor } from './get-door.ts';
import { findDoor } from './queries.ts';
import { presentFound } from './search-door.ts';
import { findTicketAtDoor } from './search-queries.ts';

type Naming = { event: string; ticket_id: string; holder_name: string };

/** Names a guest whose ticket has no name. An existing name cannot be changed at the door. */
export async function nameGuest(ctx: AppContext, actor: DoorActor, naming: Naming): Promise<FoundTicket> {
  const door = await findDoor(ctx.db, naming.event, actor);
  if (!door) throw noDoor();
  const known = await findTicketAtDoor(ctx.db, door.id, naming.ticket_id);
  if (!known) throw notFound('There is no such ticket at this door.');
  if (known.holder_name === naming.holder_name) return presentFound(known);
  await inTransaction(ctx.db, async (tx) => {
    const named = await tx
      .updateTable('tickets')
      .set({ holder_name: naming.holder_name })
      .where('id', '=', naming.ticket_id)
      .where('event_id', '=', door.id)
      .where('holder_name', '=', '')
      .where('state', 'in', ['valid', 'used'])
      .executeTakeFirst();
    if (named.numUpdatedRows === 0n)
      throw conflict('ticket_not_valid', 'Only a guest who has no name yet can be named at the door.');
    await tx
      .insertInto('ticket_history')
      .values({ ticket_id: naming.ticket_id, at: ctx.clock.now(), kind: 'named', actor_user_id: actor.user_id })
      .execute();
  });
  return presentFound({ ...known, holder_name: naming.holder_name });
}
