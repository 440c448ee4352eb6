import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { invalid } from '#server/platform/lib/errors.ts';

/** Locks the ticket types whose stock is reserved for a code, in the one order (docs/rules/inventory.md). */
export async function lockTypes(tx: Tx, ids: (string | null | undefined)[]): Promise<void> {
  const named = ids.filter((id) => typeof id === 'string');
  if (named.length === 0) return;
  await tx.selectFrom('ticket_types').select('id').where('id', 'in', named).orderBy('id').forUpdate().execute();
}

/** Reserves more of a type's stock for a code, or releases some if the number is negative; one write decides. */
export async function reserveStock(tx: Tx, ticketTypeId: string | null, quantity: number): Promise<void> {
  if (quantity === 0 || ticketTypeId === null) return;
  const { numAffectedRows } = await sql`
    update ticket_types set reserved = reserved + ${quantity}
     where id = ${ticketTypeId} and (capacity is null or held + sold + reserved + ${quantity} <= capacity)`.execute(tx);
  if (numAffectedRows === 1n) return;
  const type = await tx
    .selectFrom('ticket_types')
    .select(sql<number>`capacity - held - sold - reserved`.as('free'))
    .where('id', '=', ticketTypeId)
    .executeTakeFirst();
  throw invalid({ reserved_quantity: [`Only ${type?.free ?? 0} more of these tickets are available. Reserve fewer.`] });
}
