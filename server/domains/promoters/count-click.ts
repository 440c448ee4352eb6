import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { findEvent } from '#server/domains/events/queries.ts';

type Input = { event_id: string; code: string; network: string };

/**
 * Counts a visit by a promoter's link. A browser sends it once per link and day (web/platform/lib/referral.ts); beyond
 * the limit per link and address, visits are not counted. The response does not reveal whether the code exists.
 */
export async function countClick(ctx: AppContext, { event_id, code, network }: Input): Promise<void> {
  await ctx.limits.consume('limit_clicks_per_ip_minute', limitKey(network));
  const event = await findEvent(ctx.db, event_id);
  if (!event) return;
  const referral_code = code.toUpperCase();
  const key = limitKey(network, event.id, referral_code);
  if (!(await ctx.limits.tryUse('limit_clicks_per_link_hour', key))) return;
  await sql`
    insert into promoter_clicks (promoter_link_id, day, clicks)
    select l.id, (${ctx.clock.now()}::timestamptz at time zone 'utc')::date, 1 from promoter_links l
     where l.event_id = ${event.id} and l.referral_code = ${referral_code} and l.removed_at is null
    on conflict (promoter_link_id, day) do update set clicks = promoter_clicks.clicks + 1`.execute(ctx.db);
}
