import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { availabilityOf } from '#server/domains/events/availability.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

const BATCH = 200;

/** Writes the mail of every alert whose event is now on sale; returns how many. Any number of processes may run it. */
export async function sendSaleAlerts(ctx: AppContext): Promise<number> {
  let total = 0;
  const { rows } = await sql<{ event_id: string }>`
    select a.event_id from (select distinct event_id from sale_alerts where sent_at is null) a
      join events e on e.id = a.event_id
     where ${isOnSale(ctx.clock.now())}`.execute(ctx.db);
  for (const { event_id: event } of rows) total += (await tryOne(ctx, { event }, () => sendAll(ctx, event))) ?? 0;
  if (total > 0) ctx.wake.outbox();
  return total;
}

async function sendAll(ctx: AppContext, eventId: string): Promise<number> {
  let total = 0;
  let sent: number;
  do {
    sent = await sendBatch(ctx, eventId);
    total += sent;
  } while (sent === BATCH);
  return total;
}

function sendBatch(ctx: AppContext, eventId: string): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const due = await takeDue(tx, eventId, ctx.clock.now());
    for (const { id, email, created_at } of due) {
      const key = `sales-open:${id}:${created_at.getTime()}`;
      const payload = { sale_alert_id: id };
      await writeMail(tx, { key, template: 'sales_open', to_email: email, payload, now: ctx.clock.now() });
    }
    return due.length;
  });
}

type Due = { id: string; email: string; created_at: Date };

/** Whether tickets of event `e` can be bought. */
export const isOnSale = (now: Date) => sql<boolean>`${availabilityOf(now)} in ('on_sale', 'few_left', 'ends_soon')`;

async function takeDue(tx: Tx, eventId: string, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update sale_alerts set sent_at = ${now}
     where id in (
       select a.id from sale_alerts a join events e on e.id = a.event_id
        where a.event_id = ${eventId} and a.sent_at is null and ${isOnSale(now)}
        order by a.id limit ${BATCH} for update of a skip locked)
    returning id, email, created_at`.execute(tx);
  return rows;
}
