import { sql } from 'kysely';
import type { Saved } from '#contract/saved.ts';
import type { AppContext } from '#server/context.ts';
import { availabilitySql, openFromAmountSql } from '#server/domains/events/availability.ts';
import { listPublicOrganizations, presentOrganizer } from '#server/domains/events/organizer-queries.ts';
import { type EventCardRow, presentEventCard } from '#server/domains/events/present.ts';

/** Events and organizers by id, as cards in the order asked; what is not for everybody is left out. */
export async function lookUpSaved(ctx: AppContext, { event_ids, organizer_ids }: Saved) {
  const now = ctx.clock.now();
  const [{ rows }, organizations] = await Promise.all([
    sql<EventCardRow>`
      select e.*, o.name as organization_name, o.handle as organization_handle, ${availabilitySql(now)} as availability,
             ${openFromAmountSql(now)} as open_from_amount
        from events e join organizations o on o.id = e.organization_id
       where e.id = any(${event_ids}::uuid[]) and e.state <> 'draft' and e.visibility <> 'private'`.execute(ctx.db),
    listPublicOrganizations(ctx.db, organizer_ids),
  ]);
  return {
    events: await Promise.all(inOrder(event_ids, rows).map((row) => presentEventCard(ctx, row))),
    organizers: inOrder(organizer_ids, organizations).map(presentOrganizer),
  };
}

function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => byId.get(id.toLowerCase())).filter((row) => row !== undefined);
}
