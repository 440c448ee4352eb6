import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { wasPaidFor } from './was-paid-for.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

type Source = Pick<AppContext, 'settings'>;

/** Whether event `e` is the first of its organization: no published event for which somebody paid ends before it. */
export const isFirstEvent: RawBuilder<boolean> = sql<boolean>`(e.state = 'published' and not exists (
  select from events first where first.organization_id = e.organization_id and first.state = 'published'
     and (first.ends_at, first.id) < (e.ends_at, e.id) and ${wasPaidFor(sql`first.id`)}))`;

/** Until when holders may give tickets of event `e` back because it has moved: after its end if it moved to a sooner date. */
const CHOICE_ENDS = sql`(select p.choose_until from postponements p where p.event_id = e.id and p.replaced_at is null)`;

/**
 * When the money of event `e` may be sent to its organizer; null while it has no end, and for a cancelled event. The
 * only place with this rule. docs/rules/settlements.md
 */
export function releaseAt({ settings }: Source): RawBuilder<Date | null> {
  const first = settings.first_payout_days * 24;
  return sql<Date | null>`(case when e.state = 'published' and e.ends_at is not null then greatest(e.ends_at + make_interval(hours =>
    case when ${isFirstEvent} then ${first}::integer else ${settings.payout_hours}::integer end), ${CHOICE_ENDS}) end)`;
}

/**
 * When sellers of tickets of event `e` may be paid, which is sooner than the organizer of a first event. Not before the
 * buyers of their tickets have chosen: what they give back is not their seller's.
 */
export function sellerReleaseAt({ settings }: Source): RawBuilder<Date | null> {
  return sql<Date | null>`(case when e.state = 'published' and e.ends_at is not null then
    greatest(e.ends_at + make_interval(hours => ${settings.payout_hours}::integer), ${CHOICE_ENDS}) end)`;
}

/** When promoters have earned the commission of event `e`; not before holders have chosen, who get all of it back. */
export function commissionEarnedAt({ settings }: Source): RawBuilder<Date | null> {
  return sql<Date | null>`(case when e.state = 'published' and e.ends_at is not null then
    greatest(e.ends_at + make_interval(hours => ${settings.commission_earned_hours}::integer), ${CHOICE_ENDS}) end)`;
}

/** When the money of one event may be sent to its organizer; null also for an event that takes no money. */
export async function findReleaseDate(ctx: Source & { db: Db | Tx }, eventId: string): Promise<Date | null> {
  const { rows } = await sql<{ release_at: Date | null }>`
    select ${releaseAt(ctx)} as release_at from events e
     where e.id = ${eventId}
       and (exists (select from ticket_types t
                     where t.event_id = e.id and t.price_amount > 0 and t.state <> 'archived')
         or exists (select from orders o where o.event_id = e.id and o.total_amount > 0))`.execute(ctx.db);
  return rows[0]?.release_at ?? null;
}
