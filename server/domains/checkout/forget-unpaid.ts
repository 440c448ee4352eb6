import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { endedBefore } from '#server/domains/events/ended-before.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { PLACEHOLDER_PATTERN, placeholderEmail } from '#server/platform/lib/email-address.ts';

const STEP = 1000;
/** What the host's lists show in place of the buyer. */
const DELETED_BUYER = 'Name deleted';

/**
 * Deletes names, addresses and answers from checkouts that were never paid, some time after their event. A payment page
 * is open for half an hour, and a slow payment takes two weeks at most, so no payment comes any more. A checkout whose
 * payment page has no known end keeps them until it has one: a late payment is refunded with a mail to the buyer.
 */
export async function forgetUnpaid(ctx: AppContext): Promise<void> {
  const before = addMilliseconds(ctx.clock.now(), -ctx.settings.unpaid_retention_days * DAY);
  let forgotten: number;
  do {
    forgotten = await forgetSome(ctx, before);
  } while (forgotten === STEP);
  // The counts of a checkout's buyer are kept under the address, too.
  await sql`
    delete from buyer_counts c using events e
     where e.id = c.event_id and ${endedBefore(before)} and c.quantity = 0`.execute(ctx.db);
}

/** Some at a time, with their mails: one statement for all might time out. */
async function forgetSome({ db }: AppContext, before: Date): Promise<number> {
  // A literal, so that PostgreSQL recognizes the index of those that are left.
  const forgotten = sql.lit(PLACEHOLDER_PATTERN);
  const placeholder = sql`u.id || ${placeholderEmail('')}`;
  const { rows } = await sql<{ count: number }>`
    with unpaid as (
      select o.id from orders o join events e on e.id = o.event_id
       where o.status in ('expired', 'failed') and o.buyer_email not like ${forgotten} and ${endedBefore(before)}
         and not exists (select from payments p where p.order_id = o.id)
         and not exists (select from payment_sessions s where s.order_id = o.id and s.state in ('creating', 'open', 'complete'))
       limit ${STEP} for update of o skip locked
    ), checkouts as (
      update orders o set buyer_user_id = null, browser_hash = null, buyer_name = ${DELETED_BUYER}, buyer_email = ${placeholder},
             buyer_key = ${placeholder}, hold_key = ${placeholder}, holder_names = '[]', holder_emails = '[]', answers = '{}'
        from unpaid u where o.id = u.id
    ), mails as (
      update outbox m set to_email = ${placeholder}, last_error = null
        from unpaid u where coalesce(m.payload ->> 'order_id', m.payload ->> 'ticket_id') = u.id::text
    )
    select count(*) as count from unpaid`.execute(db);
  return rows[0]?.count ?? 0;
}
