import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { COUNTED_QUANTITY, IS_COUNTED } from '../counted-quantity.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import type { EditedEvent } from './edited-event.ts';

type Capacity = { event: EditedEvent; capacity: number | null };

/** Sets or removes the limit on sales over all types; never below what is sold and held. The types are locked. */
export async function changeCapacity(tx: Tx, { event, capacity }: Capacity): Promise<void> {
  if (capacity === null) {
    await tx.deleteFrom('event_stock').where('event_id', '=', event.id).execute();
    return;
  }
  // The count starts with what the types have sold and held so far.
  await sql`
    insert into event_stock (event_id, capacity, held, sold)
    select ${event.id}::uuid, 1000000, coalesce(sum(t.held), 0), coalesce(sum(t.sold), 0) from ticket_types t where t.event_id = ${event.id}
    on conflict (event_id) do nothing`.execute(tx);
  const { rows } = await sql<{ is_enough: boolean; taken: number }>`
    update event_stock s set capacity = greatest(${capacity}::int, s.held + s.sold) where s.event_id = ${event.id}
    returning s.capacity = ${capacity}::int as is_enough, s.held + s.sold as taken`.execute(tx);
  const [stock] = rows;
  if (stock?.is_enough) return;
  throw invalid({
    capacity: [`At least ${stock?.taken.toLocaleString('en')}: that’s how many are sold or in checkout.`],
  });
}

type Limit = { event: EditedEvent; limit: number | null };

/**
 * Starts or stops counting the tickets of each buyer. Counts are kept only while there is a limit, so they are computed
 * from the orders when one is set. The types are locked.
 */
export async function changeBuyerLimit(tx: Tx, { event, limit }: Limit): Promise<void> {
  if ((limit === null) === (event.max_per_buyer === null)) return;
  await tx.deleteFrom('buyer_counts').where('event_id', '=', event.id).execute();
  if (limit === null) return;
  await sql`
    insert into buyer_counts (event_id, buyer_key, quantity)
    select o.event_id, o.buyer_key, sum(${COUNTED_QUANTITY})
      from orders o where o.event_id = ${event.id} and ${IS_COUNTED}
     group by o.event_id, o.buyer_key`.execute(tx);
}
