import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { renderEventsCalendar } from '#server/domains/tickets/files/render-event-calendar.ts';
import { findFeedEvents } from './queries.ts';
import { feedPath } from './feed-path.ts';

/** Gives the caller's feed a new secret address; the old one stops working. */
export async function createCalendarFeed(ctx: AppContext, actor: Actor): Promise<{ url: string }> {
  const token = newSecret();
  const values = { token_hash: hashSecret(token), created_at: ctx.clock.now() };
  await ctx.db
    .insertInto('calendar_feeds')
    .values({ user_id: actor.user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return { url: ctx.config.publicUrl + feedPath(token) };
}

/** The calendar behind a secret address: saved events of the last month and all to come. */
export async function renderFeed(ctx: AppContext, { token, network }: { token: string; network: string }) {
  await ctx.limits.consume('limit_calendar_feed_per_ip_minute', network);
  const since = addMilliseconds(ctx.clock.now(), -30 * DAY);
  const events = await findFeedEvents(ctx.db, hashSecret(token), since);
  if (!events) throw notFound();
  return renderEventsCalendar(ctx, events);
}
