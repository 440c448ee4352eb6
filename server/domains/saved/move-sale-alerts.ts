import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';

/** Moves pending alerts to the new address; one that it has already is not needed twice. */
export async function moveSaleAlerts(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update sale_alerts a set email = ${to}
     where a.email = ${from} and a.sent_at is null
       and not exists (select from sale_alerts b where b.event_id = a.event_id and b.email = ${to})`.execute(tx);
  await sql`delete from sale_alerts where email = ${from} and sent_at is null`.execute(tx);
}
