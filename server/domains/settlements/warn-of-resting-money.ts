import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { isNotOver } from '#server/domains/events/by-date.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

/**
 * Logs the events that are to come, or have no date, whose oldest money has been at the provider for almost as long as
 * allowed. Returns how many.
 * docs/decisions/0008-money-rests-with-the-platform.md
 */
export async function warnOfRestingMoney(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const before = addMilliseconds(now, -ctx.settings.provider_max_hold_days * DAY);
  // The order is older than its payment: with its age in the condition, newer orders of the event are not read.
  const { rows } = await sql<{ event_id: string }>`
    select e.id as event_id from events e
     where e.state <> 'cancelled' and ${isNotOver(now)}
       and exists (select from orders o join payments p on p.order_id = o.id
                    where o.event_id = e.id and o.created_at < ${before}
                      and o.status in ('paid', 'partially_refunded') and p.paid_at < ${before})`.execute(ctx.db);
  for (const { event_id } of rows)
    ctx.log.error({ event: event_id }, 'money of an event rests at the provider for almost as long as it may');
  return rows.length;
}
