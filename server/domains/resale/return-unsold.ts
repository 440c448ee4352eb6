import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

const BATCH = 200;

/**
 * Returns tickets whose time in Resale is over, and mails their sellers; returns how many. Any number of processes may
 * run it.
 */
export async function returnUnsold(ctx: AppContext): Promise<number> {
  let total = 0;
  let returned: number;
  do {
    returned = await returnBatch(ctx);
    total += returned;
  } while (returned === BATCH);
  if (total > 0) ctx.wake.outbox();
  return total;
}

function returnBatch(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const minutes = ctx.settings.resale_cut_off_minutes;
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ listing_id: string; event_id: string; seller_email: string }>`
      select * from return_unsold(make_interval(mins => ${minutes}::integer), ${BATCH}, ${now})`.execute(tx);
    for (const { listing_id, seller_email: to_email } of rows) {
      const key = `ticket-returned:${listing_id}`;
      await writeMail(tx, { key, template: 'ticket_returned', to_email, payload: { listing_id }, now });
    }
    for (const id of new Set(rows.map((row) => row.event_id))) await eventChanged(tx, id);
    return rows.length;
  });
}

/** Shows listings that the matcher has not checked in time; returns how many. */
export function showListings({ db, clock, settings }: AppContext): Promise<number> {
  const now = clock.now();
  const seconds = settings.resale_shown_after_seconds;
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ event_id: string }>`
      update listings set shown_at = ${now}
       where state = 'active' and shown_at is null and link_hash is null
         and updated_at < ${now}::timestamptz - make_interval(secs => ${seconds}::integer)
      returning event_id`.execute(tx);
    for (const id of new Set(rows.map((row) => row.event_id))) await eventChanged(tx, id);
    return rows.length;
  });
}
