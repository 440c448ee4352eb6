import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { remindedOf } from './reminder-policy.ts';
import { emailHash } from './segments.ts';

type DueEvent = { id: string; on_date: string };

/**
 * Writes the reminders that are due: one per event and date, with one mail for each address that is reminded
 * (`remindedOf`). Returns how many mails. Any number of processes may run it, and any of them may be killed.
 */
export async function sendReminders(ctx: AppContext): Promise<number> {
  let total = 0;
  for (const event of await findDue(ctx))
    total += (await tryOne(ctx, { event: event.id }, () => remind(ctx, event))) ?? 0;
  if (total > 0) ctx.wake.outbox();
  return total;
}

/** The local date of the start of an event `e`. */
const ON_DATE = sql<string>`(e.starts_at at time zone e.time_zone)::date`;

async function findDue(ctx: AppContext): Promise<DueEvent[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<DueEvent>`
    select e.id, ${ON_DATE}::text as on_date from events e
     where e.state = 'published' and e.sends_reminder
       and e.starts_at > ${now} and e.starts_at <= ${addMilliseconds(now, ctx.settings.reminder_hours * HOUR)}
       and not exists (select from event_reminders r where r.event_id = e.id and r.on_date = ${ON_DATE})
     order by e.starts_at, e.id`.execute(ctx.db);
  return rows;
}

function remind(ctx: AppContext, { id, on_date }: DueEvent): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const { rows } = await sql<{ id: string }>`
      insert into event_reminders (event_id, on_date, created_at) values (${id}, ${on_date}::date, ${now})
      on conflict (event_id, on_date) do nothing returning id`.execute(tx);
    const [reminder] = rows;
    if (!reminder) return 0;
    const recipients = await writeMails(ctx, tx, { event_id: id, on_date, reminder_id: reminder.id, now });
    await tx.updateTable('event_reminders').set({ recipients }).where('id', '=', reminder.id).execute();
    return recipients;
  });
}

type NewReminder = { event_id: string; on_date: string; reminder_id: string; now: Date };

async function writeMails(
  ctx: AppContext,
  tx: Tx,
  { event_id, on_date, reminder_id, now }: NewReminder,
): Promise<number> {
  const mails = await sql`
    insert into outbox (key, template, to_email, payload, created_at, next_attempt_at, is_bulk, group_id)
    select 'reminder:' || ${event_id} || ':' || ${on_date} || ':' || encode(${emailHash(sql`p.email`)}, 'hex'),
           'event_reminder', p.email, jsonb_build_object('reminder_id', ${reminder_id}::text, 'ticket_ids', p.ids), ${now}, ${now}, true,
           ${reminder_id}::uuid
      from ${remindedOf(ctx, event_id)} p
     order by p.email
    on conflict (key) do nothing`.execute(tx);
  return Number(mails.numAffectedRows ?? 0);
}
