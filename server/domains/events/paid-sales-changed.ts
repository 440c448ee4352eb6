import { sql } from 'kysely';
import { announceChange } from '#server/platform/cache/changes.ts';
import type { Tx } from '#server/platform/db/db.ts';

/**
 * Called in the transaction that changes whether an organization may sell paid tickets: invalidates prices and caches
 * of its future events. Locks their types first, as a batch of holds does, so that a hold is either committed before or
 * refused.
 */
export async function paidSalesChanged(tx: Tx, organizationId: string, now: Date): Promise<void> {
  await sql`
    select t.id from ticket_types t
     where t.event_id in (select e.id from events e
                           where e.organization_id = ${organizationId} and (e.ends_at is null or e.ends_at > ${now}))
     order by t.id for update`.execute(tx);
  await tx
    .updateTable('events')
    .set((eb) => ({ offer_version: eb('offer_version', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .execute();
  // Invalidates everything: an organization may have more events than one notification can name.
  await announceChange(tx);
}
