import { sql } from 'kysely';
import type { Reminder } from '#contract/messages.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent, type OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { type Progress, progressOf } from './queries.ts';
import { remindedOf, reminderTime } from './reminder-policy.ts';

/** Whether and when ticket holders of an event are reminded of it. */
export async function getReminder(ctx: AppContext, actor: Actor, id: string): Promise<Reminder> {
  return describe(ctx, await getOwnEvent(ctx, actor, id));
}

/** Switches the reminder of an event on or off. Mails that were not sent yet are dropped. */
export async function setReminder(
  ctx: AppContext,
  actor: Actor,
  { id, is_on }: { id: string; is_on: boolean },
): Promise<Reminder> {
  const event = await getOwnEvent(ctx, actor, id);
  await inTransaction(ctx.db, async (tx) => {
    const changed = await tx
      .updateTable('events')
      .set({ sends_reminder: is_on })
      .where('id', '=', event.id)
      .where('sends_reminder', '<>', is_on)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    await writeAudit(tx, {
      at: ctx.clock.now(),
      action: is_on ? 'event.reminder_switched_on' : 'event.reminder_switched_off',
      actor_user_id: actor.user_id,
      subject: { type: 'event', id: event.id },
    });
  });
  return describe(ctx, { ...event, sends_reminder: is_on });
}

async function describe(ctx: AppContext, event: OwnEventRow): Promise<Reminder> {
  const { starts_at, sends_reminder: is_on } = event;
  const gone = await findGone(ctx, event.id);
  const goes_at = starts_at && reminderTime(ctx, starts_at);
  const counts = gone ?? { recipients: await countHolders(ctx, event.id), sent: 0, waiting: 0 };
  return {
    is_on,
    state: gone ? (gone.waiting > 0 ? 'sending' : 'sent') : stateOf(ctx, event),
    goes_at: goes_at?.toISOString() ?? null,
    recipients: counts.recipients,
    sent: counts.sent,
  };
}

function stateOf(ctx: AppContext, { state, starts_at, sends_reminder }: OwnEventRow): Reminder['state'] {
  if (state === 'cancelled') return 'cancelled';
  if (!sends_reminder) return 'off';
  if (starts_at === null) return 'no_date';
  if (starts_at <= ctx.clock.now()) return 'over';
  return state === 'published' ? 'planned' : 'not_published';
}

/** The reminder that was sent for the present date of an event. */
async function findGone(ctx: AppContext, eventId: string) {
  const { rows } = await sql<Progress & { recipients: number }>`
    select r.recipients, p.* from event_reminders r join events e on e.id = r.event_id
     cross join lateral ${progressOf(sql.ref('r.id'))} p
     where r.event_id = ${eventId} and r.on_date = (e.starts_at at time zone e.time_zone)::date`.execute(ctx.db);
  return rows[0];
}

async function countHolders(ctx: AppContext, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${remindedOf(ctx, eventId)} p`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
