import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listMyEvents as listMyEventsRoute } from '#contract/event-lists.ts';
import { type TeamRole, teamRoles } from '#contract/organizations.ts';
import { permissionsOf, rolesWith } from '#server/domains/organizations/policy.ts';
import type { AppContext } from '#server/context.ts';
import { pageByTime } from '#server/platform/http/page-by-time.ts';
import { type Cursor, decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { BY_START, isNotOver, isPast } from './by-date.ts';
import { selectEventCards } from './event-cards.ts';
import { findHostSituations, presentHostFacts } from './host-facts.ts';
import { presentEventCard } from './present.ts';

type Query = z.output<typeof listMyEventsRoute.query>;
type MyEvent = { id: string; role: TeamRole; sort_value: string };

/** Events the caller hosts or scans tickets for, each with its state and next step. */
export async function listMyEvents(ctx: AppContext, actor: Actor, query: Query) {
  const cursor = decodeCursor(query.cursor);
  const { page_size: size, cursor: _cursor, ...filters } = query;
  const rows = await findPage(ctx, actor, { query, cursor, limit: size + 1 });
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: (row) => ({ value: row.sort_value, id: row.id }),
    path: listMyEventsRoute.path,
    query: { ...filters, page_size: size },
  });
  return { results: await presentPage(ctx, page), next, previous };
}

/** The details are read for the events of the page only. */
async function presentPage(ctx: AppContext, page: MyEvent[]) {
  const ids = page.map(({ id }) => id);
  const now = ctx.clock.now();
  const [cards, situations] = await Promise.all([
    selectEventCards(ctx.db, now)
      .where('e.id', '=', sql<string>`any (${ids}::uuid[])`)
      .execute(),
    findHostSituations(ctx.db, ids, now),
  ]);
  const results = page.map(async ({ id, role }) => {
    const card = cards.find((row) => row.id === id);
    const situation = situations.get(id);
    // A draft that was deleted meanwhile.
    if (!card || !situation) return [];
    return [{ ...(await presentEventCard(ctx, card)), role, ...presentHostFacts(situation, permissionsOf(role)) }];
  });
  return (await Promise.all(results)).flat();
}

type PageRequest = { query: Query; cursor: Cursor | undefined; limit: number };

async function findPage(
  ctx: AppContext,
  { user_id }: Actor,
  { query, cursor, limit }: PageRequest,
): Promise<MyEvent[]> {
  const descending = query.state !== 'upcoming';
  const { after, order } = pageByTime({ value: BY_START, id: sql.ref('e.id'), descending, cursor });
  const where = sql.join([after, ...conditionsOf(query, ctx.clock.now())], sql` and `);
  const { rows } = await sql<MyEvent>`
    select e.id, e.role, ${BY_START}::text as sort_value from (
      select e.id, e.starts_at, m.role
        from organization_members m join events e on e.organization_id = m.organization_id
       where m.user_id = ${user_id} and ${where}
      union all
      select e.id, e.starts_at, 'door' from events e
       where e.id in (select d.event_id from doormen d where d.user_id = ${user_id} and d.removed_at is null)
         and not exists (select from organization_members m
                          where m.organization_id = e.organization_id and m.user_id = ${user_id}) and ${where}) e
     where e.role = any (${query.permission ? rolesWith(query.permission) : [...teamRoles]}::text[])
     order by ${order}
     limit ${limit}`.execute(ctx.db);
  return rows;
}

function conditionsOf({ organization_id, search, state }: Query, now: Date): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (organization_id) conditions.push(sql`e.organization_id = ${organization_id}`);
  for (const word of search?.split(/\s+/).filter(Boolean) ?? [])
    conditions.push(sql`concat_ws(' ', e.title, e.venue_name, e.city) ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  if (state === 'draft' || state === 'cancelled') conditions.push(sql`e.state = ${state}`);
  if (state === 'upcoming') conditions.push(sql`e.state = 'published' and ${isNotOver(now)}`);
  if (state === 'past') conditions.push(sql`e.state = 'published' and ${isPast(now)}`);
  return conditions;
}
