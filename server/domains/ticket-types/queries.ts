import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { unitPrice } from './price.ts';

/** The types of an event in the organizer's order, archived ones left out. */
export function listTicketTypes(db: Db | Tx, eventId: string) {
  return db
    .selectFrom('ticket_types')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', '<>', 'archived')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export type TicketTypeRow = Awaited<ReturnType<typeof listTicketTypes>>[number];

/** What is left of an event's own capacity over all types; null when it has none. */
export async function findEventLeft(db: Db | Tx, eventId: string): Promise<number | null> {
  const row = await db
    .selectFrom('event_stock')
    .select(sql<number>`capacity - held - sold`.as('remaining'))
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.remaining ?? null;
}

/** Sets the event's "from" price to its cheapest visible type, all in, and moves its offer to the next version. */
export async function refreshOffer(tx: Tx, eventId: string): Promise<void> {
  const rule = await tx
    .selectFrom('events')
    .select(['fee_payer', 'fee_basis_points', 'fee_fixed_amount'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const types = await listTicketTypes(tx, eventId);
  const totals = types.filter((type) => !type.is_hidden).map((type) => unitPrice(type.price_amount, rule).total);
  await tx
    .updateTable('events')
    .set((eb) => ({
      from_amount: totals.length > 0 ? Math.min(...totals) : null,
      offer_version: eb('offer_version', '+', 1),
    }))
    .where('id', '=', eventId)
    .execute();
}
