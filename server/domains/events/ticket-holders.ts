import { sql } from 'kysely';
import type { EditableField } from '#contract/event-editing.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { stands } from './ticket-stands.ts';

/** What buyers rely on: once somebody has a ticket, these change only with a mail to every holder. */
export const RELIED_ON = [
  ...(['starts_at', 'ends_at', 'doors_at', 'time_zone'] as const),
  ...(['venue_name', 'address', 'city', 'country'] as const),
  ...(['refund_policy', 'resale_allowed', 'resale_cap_basis_points', 'code_mode'] as const),
] as const satisfies readonly EditableField[];

/** How many people hold tickets of an event or are in a checkout, where they saw what they will rely on. */
export async function countHolders(db: Db | Tx, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select k.owner_email from tickets k where k.event_id = ${eventId} and ${stands('k')}
      union
      select o.buyer_email from orders o where o.event_id = ${eventId} and o.status in ('held', 'releasing')) people`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
