import type { Promoter } from '#contract/promoters.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent, type OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { presentPromoter } from './present.ts';
import { listPromoterRows } from './queries.ts';

/** The promoters of an event of the caller's team. */
export async function listPromoters(ctx: AppContext, actor: Actor, { id }: { id: string }): Promise<Promoter[]> {
  const event = await getOwnEvent(ctx, actor, id);
  const rows = await listPromoterRows(ctx.db, { event_id: event.id });
  return rows.map((row) => presentPromoter(ctx, row, { event, seesSales: seesSales(event) }));
}

/** One promoter of an event that the caller may edit. */
export async function getPromoter(ctx: AppContext, event: OwnEventRow, id: string): Promise<Promoter> {
  const [row] = await listPromoterRows(ctx.db, { event_id: event.id, id });
  if (!row) throw notFound();
  return presentPromoter(ctx, row, { event, seesSales: seesSales(event) });
}

function seesSales({ role }: OwnEventRow): boolean {
  return permissionsOf(role).includes('see_sales');
}
