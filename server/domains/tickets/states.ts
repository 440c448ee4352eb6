import { ticketTransitions, type TicketState } from '#contract/tickets.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';

type StateChange = {
  ticket_id: string;
  from: TicketState;
  to: TicketState;
  /** How the ticket's passport calls it. */
  kind: Database['ticket_history']['kind'];
  actor_user_id: string | null;
  now: Date;
};

/**
 * Moves a ticket from one state to another with its row of history; false when it was not in that state any more:
 * somebody else was first. Admissions have their own way (functions/scan_tickets.sql), as they move more than the state.
 */
export async function changeTicketState(tx: Tx, change: StateChange): Promise<boolean> {
  const { ticket_id, from, to, kind, actor_user_id, now } = change;
  if (!ticketTransitions[from].includes(to)) throw new Error(`a ticket does not go from ${from} to ${to}`);
  const moved = await tx
    .updateTable('tickets')
    .set({ state: to, is_inside: false })
    .where('id', '=', ticket_id)
    .where('state', '=', from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  if (to === 'refunded' || to === 'void') await endCode(tx, ticket_id, now);
  await tx.insertInto('ticket_history').values({ ticket_id, at: now, kind, actor_user_id }).execute();
  return true;
}

// A dead ticket has no code in force.
async function endCode(tx: Tx, ticketId: string, now: Date): Promise<void> {
  await tx
    .updateTable('ticket_versions')
    .set({ valid_to: now })
    .where('ticket_id', '=', ticketId)
    .where('valid_to', 'is', null)
    .execute();
}
