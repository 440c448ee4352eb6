import { isbot } from 'isbot';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { findEvent, findEventRole } from '#server/domains/events/queries.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { normalizeSource } from '#server/platform/lib/visit-source.ts';
import type { ViewCounter } from './view-counter.ts';

type Visit = { event_id: string; source: string; network: string; user_agent: string | undefined };

/**
 * Counts a visit to an event's page. A browser sends it once per event and day (web/platform/lib/visits.ts). Robots,
 * the event's team, and visits beyond the limit per event and network are not counted; the response does not reveal
 * that.
 */
export async function countView(
  ctx: AppContext,
  actor: Actor | null,
  { views, ...visit }: Visit & { views: ViewCounter },
): Promise<void> {
  await ctx.limits.consume('limit_views_per_ip_minute', limitKey(visit.network));
  if (!visit.user_agent || isbot(visit.user_agent)) return;
  const event = await findEvent(ctx.db, visit.event_id);
  if (event?.state !== 'published' || (await findEventRole(ctx.db, event.id, actor))) return;
  const key = limitKey(visit.network, event.id);
  if (!(await ctx.limits.tryUse('limit_views_per_event_hour', key))) return;
  views.add(event.id, normalizeSource(visit.source, ctx.config.publicUrl) ?? 'direct');
}
