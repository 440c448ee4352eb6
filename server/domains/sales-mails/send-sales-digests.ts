import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { listSalesPeople } from './sales-people.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

/** How far back the first digest of an organization goes. */
const FIRST_DAYS = 7;

type Due = { organization_id: string; on_date: string; time_zone: string; starts_at: Date; ends_at: Date };

/**
 * Mails the people of each organization, once a day, what was sold, refunded and resold since the digest before, until
 * the end of yesterday. Any number of processes may run it, late too, and any of them may be killed.
 */
export async function sendSalesDigests(ctx: AppContext): Promise<void> {
  const due = await findDue(ctx);
  for (const digest of due)
    await tryOne(ctx, { organization: digest.organization_id }, () =>
      inTransaction(ctx.db, (tx) => write(tx, digest, ctx.clock.now())),
    );
  if (due.length > 0) ctx.wake.outbox();
}

/**
 * Organizations where it is morning, with something to tell. The days are those of the place of their latest event. A
 * digest begins with the first day on which something happened.
 */
async function findDue({ db, clock, settings }: AppContext): Promise<Due[]> {
  const now = clock.now();
  const { rows } = await sql<Due>`
    select o.id as organization_id, p.today::date::text as on_date, p.time_zone,
           greatest(s.since, date_trunc('day', a.first_at at time zone p.time_zone) at time zone p.time_zone) as starts_at,
           s.ends_at
      from organizations o
      cross join lateral (
        select e.time_zone, ${now}::timestamptz at time zone e.time_zone as local,
               date_trunc('day', ${now}::timestamptz at time zone e.time_zone) as today
          from events e where e.organization_id = o.id order by e.starts_at desc nulls last, e.id desc limit 1) p
      cross join lateral (
        select coalesce((select max(d.ends_at) from sales_digests d where d.organization_id = o.id),
                        (p.today - make_interval(days => ${FIRST_DAYS})) at time zone p.time_zone) as since,
               p.today at time zone p.time_zone as ends_at) s
      cross join lateral (
        select least(
          (select min(f.at) from organization_figures f
            where f.organization_id = o.id and f.grain = 'quarter' and f.at >= s.since and f.at < s.ends_at
              and (f.orders <> 0 or f.returned <> 0 or f.refunds <> 0)),
          (select min(l.sold_at) from events e join listings l on l.event_id = e.id
            where e.organization_id = o.id and l.state = 'sold' and l.undone_at is null
              and l.sold_at >= s.since and l.sold_at < s.ends_at)) as first_at) a
     where o.closed_at is null and extract(hour from p.local) >= ${settings.sales_mails_hour} and a.first_at is not null
     order by o.id`.execute(db);
  return rows;
}

/** Stores the digest first, so that of two workers only one writes its mails. */
async function write(tx: Tx, { organization_id, ...digest }: Due, now: Date): Promise<void> {
  const stored = await tx
    .insertInto('sales_digests')
    .values({ organization_id, ...digest, created_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'on_date']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return;
  for (const { user_id, email } of await listSalesPeople(tx, organization_id))
    await writeMail(tx, {
      key: `sales-digest:${stored.id}:${user_id}`,
      template: 'sales_digest',
      to_email: email,
      payload: { digest_id: stored.id, user_id },
      is_bulk: true,
      now,
    });
}
