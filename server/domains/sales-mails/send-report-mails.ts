import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { listSalesPeople } from './sales-people.ts';

/** How long after its end an event is still reported, where no worker ran. */
const LATEST_DAYS = 14;

type Due = { id: string; organization_id: string };

/**
 * Mails the people of an organization how an event went, once, in the morning of the day after its end. Any number of
 * processes may run it, late too, and any of them may be killed.
 */
export async function sendReportMails(ctx: AppContext): Promise<void> {
  const due = await findDue(ctx);
  for (const event of due)
    await tryOne(ctx, { event: event.id }, () => inTransaction(ctx.db, (tx) => write(tx, event, ctx.clock.now())));
  if (due.length > 0) ctx.wake.outbox();
}

async function findDue({ db, clock, settings }: AppContext): Promise<Due[]> {
  const now = clock.now();
  const local = sql`(${now}::timestamptz at time zone e.time_zone)`;
  const { rows } = await sql<Due>`
    select e.id, e.organization_id from events e join organizations o on o.id = e.organization_id and o.closed_at is null
     where e.state = 'published' and e.ends_at > ${addMilliseconds(now, -LATEST_DAYS * DAY)} and e.ends_at < ${now}
       and ${local}::date > (e.ends_at at time zone e.time_zone)::date
       and extract(hour from ${local}) >= ${settings.sales_mails_hour}
       and exists (select from tickets k where k.event_id = e.id)
       and not exists (select from report_mails r where r.event_id = e.id)
     order by e.ends_at, e.id`.execute(db);
  return rows;
}

/** Stores that the event is reported first, so that of two workers only one writes its mails. */
async function write(tx: Tx, { id, organization_id }: Due, now: Date): Promise<void> {
  const stored = await tx
    .insertInto('report_mails')
    .values({ event_id: id, created_at: now })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst();
  if (!stored.numInsertedOrUpdatedRows) return;
  for (const { user_id, email } of await listSalesPeople(tx, organization_id))
    await writeMail(tx, {
      key: `event-report:${id}:${user_id}`,
      template: 'event_report',
      to_email: email,
      payload: { event_id: id, user_id },
      is_bulk: true,
      now,
    });
}
