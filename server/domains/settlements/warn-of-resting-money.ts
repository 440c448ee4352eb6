import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

/**
 * Logs the events, to come or over, whose organizer or sellers are still owed money, and whose oldest money has been at
 * the provider for almost as long as allowed. Returns their ids. Promoters are left out: less than the smallest payout
 * waits for further earnings. docs/decisions/0008-money-rests-with-the-platform.md
 */
export async function warnOfRestingMoney(ctx: AppContext): Promise<string[]> {
  const before = addMilliseconds(ctx.clock.now(), -ctx.settings.provider_max_hold_days * DAY);
  // The order is older than its payment: with its age in the condition, newer orders of the event are not read.
  const { rows } = await sql<{ event_id: string }>`
    select e.id as event_id from events e
     where e.state <> 'cancelled'
       and exists (select from orders o join payments p on p.order_id = o.id
                    where o.event_id = e.id and o.created_at < ${before}
                      and o.status in ('paid', 'partially_refunded') and p.paid_at < ${before})
       and exists (select from ledger_accounts a
                    where a.event_id = e.id and a.kind = 'liability' and a.settled_at is null
                      and (a.name like 'org:%' or a.name like 'res:%')
                      and (select sum(x.amount) from ledger_entries x where x.account_id = a.id) < 0)`.execute(ctx.db);
  for (const { event_id } of rows)
    ctx.log.error({ event: event_id }, 'money of an event rests at the provider for almost as long as it may');
  return rows.map(({ event_id }) => event_id);
}
