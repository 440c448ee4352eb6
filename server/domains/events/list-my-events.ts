import { sql } from 'kysely';
import { listMyEvents as listMyEventsRoute } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import { type Cursor, decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { selectEventCards } from './event-cards.ts';
import { presentEventCard } from './present.ts';

type Role = 'owner' | 'manager' | 'finance' | 'door';
type Query = { organization_id?: string; cursor?: string };

/** Events the caller hosts or scans tickets for, latest start first; drafts without a date come first. */
export async function listMyEvents(ctx: AppContext, actor: Actor, query: Query) {
  const cursor = decodeCursor(query.cursor);
  const size = ctx.settings.page_size;
  const rows = await findMyEvents(ctx, actor, { ...query, cursor, limit: size + 1 });
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

type PageRequest = { organization_id?: string; cursor: Cursor | undefined; limit: number };

function findMyEvents(ctx: AppContext, { user_id }: Actor, { organization_id, cursor, limit }: PageRequest) {
  const isBackwards = cursor?.backwards ?? false;
  const direction = isBackwards ? 'asc' : 'desc';
  const sortValue = sql`coalesce(e.starts_at, 'infinity'::timestamptz)`;
  const after = cursor
    ? sql<boolean>`(${sortValue}, e.id) ${isBackwards ? sql`>` : sql`<`} (${cursor.value}::timestamptz, ${cursor.id}::uuid)`
    : sql<boolean>`true`;
  const mine = sql<{ id: string; role: Role }>`(
    select e.id, m.role from organization_members m join events e on e.organization_id = m.organization_id where m.user_id = ${user_id}
    union
    select d.event_id, 'door' from doormen d where d.user_id = ${user_id} and d.removed_at is null
      and not exists (select from organization_members m join events e on e.organization_id = m.organization_id
                       where e.id = d.event_id and m.user_id = ${user_id}))`;
  return selectEventCards(ctx.db, ctx.clock.now())
    .innerJoin(mine.as('mine'), 'mine.id', 'e.id')
    .select(['mine.role', sql<string>`${sortValue}::text`.as('sort_value')])
    .$if(organization_id !== undefined, (query) => query.where('e.organization_id', '=', organization_id ?? ''))
    .where(after)
    .orderBy(sortValue, direction)
    .orderBy('e.id', direction)
    .limit(limit)
    .execute();
}
