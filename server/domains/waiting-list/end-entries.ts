import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

const BATCH = 500;

/**
 * Ends the entries of events that were cancelled or whose doors are near, and those for types that the host has all
 * removed, and mails the people.
 */
export async function endEntries(ctx: AppContext): Promise<void> {
  const { rows } = await sql<{ event_id: string }>`
    select distinct w.event_id from waiting_list_entries w join events e on e.id = w.event_id
     where ${isOver(ctx)}`.execute(ctx.db);
  for (const { event_id: event } of rows) await tryOne(ctx, { event }, () => endAll(ctx, event));
}

/** Whether entry `w` for event `e` waits in vain. */
function isOver({ clock, settings }: AppContext): RawBuilder<boolean> {
  const doorsBy = addMilliseconds(clock.now(), settings.waiting_list_last_day_offer_minutes * MINUTE);
  return sql<boolean>`w.state = 'waiting' and (
    e.state = 'cancelled' or coalesce(e.doors_at, e.starts_at) <= ${doorsBy}
    or w.ticket_type_ids <> '{}' and not exists (
      select from ticket_types t where t.id = any (w.ticket_type_ids) and t.state <> 'archived'))`;
}

async function endAll(ctx: AppContext, eventId: string): Promise<void> {
  for (;;) {
    const ended = await endBatch(ctx, eventId);
    if (ended > 0) ctx.wake.outbox();
    if (ended < BATCH) return;
  }
}

type Ended = { id: string; to_email: string };

function endBatch(ctx: AppContext, eventId: string): Promise<number> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<Ended>`
      update waiting_list_entries w set state = 'expired', ended_at = ${now}
       where w.id in (
         select w.id from waiting_list_entries w join events e on e.id = w.event_id
          where w.event_id = ${eventId} and ${isOver(ctx)}
          order by w.id limit ${BATCH} for update of w skip locked)
      returning w.id, coalesce((select u.email from users u where u.id = w.user_id), w.email) as to_email`.execute(tx);
    for (const { id, to_email } of rows) {
      const payload = { waiting_list_entry_id: id };
      await writeMail(tx, { key: `waiting-list-ended:${id}`, template: 'waiting_list_ended', to_email, payload, now });
    }
    return rows.length;
  });
}
