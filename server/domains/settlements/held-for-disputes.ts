import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';

/** The organizer's share of each order of event `e` that has open disputes, one or several, by the ledger. */
export const DISPUTED_SHARES = sql`
  select x.currency, -sum(x.amount) as share
    from ledger_transactions t
    join ledger_entries x on x.transaction_id = t.id
    join ledger_accounts a on a.id = x.account_id and a.name like 'org:%'
   where t.order_id in (select d.order_id from disputes d where d.event_id = e.id and d.state = 'open')
   group by t.order_id, x.currency`;

/**
 * The organizer's money of an event from orders with an open dispute, by the ledger: it is held back until the dispute
 * ends. An inquiry holds nothing back, because no money was taken.
 */
export async function findHeld(db: Db | Tx, eventId: string, currency: string): Promise<number> {
  const rows = await listHeld(db, sql<boolean>`e.id = ${eventId}`);
  return rows.find((row) => row.currency === currency)?.held ?? 0;
}

/** The same for all events of an organization, by currency, as far as there is any. */
export async function listHeldOfOrganization(db: Db, organizationId: string): Promise<HeldRow[]> {
  return listHeld(db, sql<boolean>`e.organization_id = ${organizationId}`);
}

type HeldRow = { currency: string; held: number };

async function listHeld(db: Db | Tx, of: RawBuilder<boolean>): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select h.currency, sum(greatest(0, h.share))::bigint as held
      from events e cross join lateral (${DISPUTED_SHARES}) h where ${of} group by h.currency`.execute(db);
  return rows;
}
