import type { Insertable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { refreshOffer } from './queries.ts';

type TicketTypeValues = Partial<Insertable<Database['ticket_types']>>;

/** A ticket type on sale at 50.00 with a capacity of a hundred, in a new event unless one is given. */
export async function buildTicketType(ctx: AppContext, values: TicketTypeValues = {}) {
  const now = ctx.clock.now();
  const eventId = values.event_id ?? (await buildEvent(ctx)).id;
  return inTransaction(ctx.db, async (tx) => {
    const type = await tx
      .insertInto('ticket_types')
      .values({
        name: 'General',
        price_amount: 5000,
        capacity: 100,
        created_at: now,
        updated_at: now,
        ...values,
        event_id: eventId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await refreshOffer(tx, eventId);
    return type;
  });
}
