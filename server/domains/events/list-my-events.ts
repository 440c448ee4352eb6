import { sql } from 'kysely';
import { listMyEvents as listMyEventsRoute } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import { decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { availabilitySql, openFromAmountSql } from './availability.ts';
import { type EventCardRow, presentEventCard } from './present.ts';

type Role = 'owner' | 'manager' | 'finance' | 'door';

/** Events the caller hosts or works the door of, newest start first; drafts without a date lead. */
export async function listMyEvents(
  ctx: AppContext,
  actor: Actor,
  query: { organization_id?: string; cursor?: string },
) {
  const now = ctx.clock.now();
  const cursor = decodeCursor(query.cursor);
  const size = ctx.settings.page_size;
  const isBackwards = cursor?.backwards ?? false;
  const direction = isBackwards ? sql`asc` : sql`desc`;
  const sortValue = sql`coalesce(e.starts_at, 'infinity'::timestamptz)`;
  const after = cursor
    ? sql` and (${sortValue}, e.id) ${isBackwards ? sql`>` : sql`<`} (${cursor.value}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const inOrganization = query.organization_id ? sql` and e.organization_id = ${query.organization_id}` : sql``;
  const { rows } = await sql<EventCardRow & { role: Role; sort_value: string }>`
    select e.*, o.name as organization_name, o.handle as organization_handle, ${availabilitySql(now)} as availability,
           ${openFromAmountSql(now)} as open_from_amount,
           ${sortValue}::text as sort_value, mine.role
      from (select e.id, m.role from organization_members m join events e on e.organization_id = m.organization_id where m.user_id = ${actor.user_id}
            union
            select d.event_id, 'door' from doormen d where d.user_id = ${actor.user_id} and d.removed_at is null
              and not exists (select from organization_members m join events e on e.organization_id = m.organization_id
                               where e.id = d.event_id and m.user_id = ${actor.user_id})) mine
      join events e on e.id = mine.id
      join organizations o on o.id = e.organization_id
     where true${inOrganization}${after}
     order by ${sortValue} ${direction}, e.id ${direction} limit ${size + 1}`.execute(ctx.db);
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: (row) => ({ value: row.sort_value, id: row.id }),
    path: listMyEventsRoute.path,
    query: { organization_id: query.organization_id },
  });
  const results = await Promise.all(
    page.map(async (row) => ({ ...(await presentEventCard(ctx, row)), role: row.role })),
  );
  return { results, next, previous };
}
