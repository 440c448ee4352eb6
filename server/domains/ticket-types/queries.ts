import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { typeSale } from '#server/domains/events/availability.ts';
import { unitPrice } from '#contract/ticket-price.ts';

export type TicketTypeRow = Selectable<Database['ticket_types']>;

/** Stock of a ticket type that is reserved for the holders of a promo code and not taken yet. */
export type ReservedStock = { ticket_type_id: string; quantity: number };
type Options = { now: Date; reservedForCode?: ReservedStock | undefined };

/**
 * The types of an event in the organizer's order, without archived ones, with their availability now. With a promo
 * code, the stock reserved for it is available, too.
 */
export function listTicketTypes(db: Db | Tx, eventId: string, { now, reservedForCode: code }: Options) {
  const reserved = code
    ? sql<number>`(t.reserved - case when t.id = ${code.ticket_type_id} then ${code.quantity}::int else 0 end)`
    : sql<number>`t.reserved`;
  return (
    db
      .selectFrom('ticket_types as t')
      .innerJoin('events as e', 'e.id', 't.event_id')
      .leftJoin('event_stock as s', 's.event_id', 't.event_id')
      // The tier before, unless it is hidden from visitors, too.
      .leftJoin('ticket_types as before', (join) =>
        join
          .onRef('before.id', '=', 't.opens_after_type_id')
          .on('before.state', '<>', 'archived')
          .on('before.is_hidden', '=', false),
      )
      .innerJoinLateral(typeSale(now, { reserved }).as('sale'), (join) => join.onTrue())
      .selectAll('t')
      .select(['sale.left_count', 'sale.availability', 'before.name as opens_after_name'])
      .select('s.capacity as event_capacity')
      .where('t.event_id', '=', eventId)
      .where('t.state', '<>', 'archived')
      .orderBy('t.position')
      .orderBy('t.id')
      .execute()
  );
}

export type OfferedTypeRow = Awaited<ReturnType<typeof listTicketTypes>>[number];

/** Sets the event's "from" price to its cheapest visible type, with fees, and increments its offer version. */
export async function refreshOffer(tx: Tx, eventId: string): Promise<void> {
  const rule = await tx
    .selectFrom('events')
    .select(['fee_payer', 'fee_basis_points', 'fee_fixed_amount'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const types = await tx
    .selectFrom('ticket_types')
    .select('price_amount')
    .where('event_id', '=', eventId)
    .where('state', '<>', 'archived')
    .where('is_hidden', '=', false)
    .execute();
  const totals = types.map((type) => unitPrice(type.price_amount, rule).total);
  await tx
    .updateTable('events')
    .set((eb) => ({
      from_amount: totals.length > 0 ? Math.min(...totals) : null,
      offer_version: eb('offer_version', '+', 1),
    }))
    .where('id', '=', eventId)
    .execute();
}
