import { sql } from 'kysely';
import type { z } from 'zod';
import { listEventFigures as listEventFiguresRoute } from '#contract/dashboard-data.ts';
import type { AppContext } from '#server/context.ts';
import { findScope } from '#server/domains/analytics/scope.ts';
import { inSnapshot } from '#server/domains/analytics/snapshot.ts';
import { BY_START } from '#server/domains/events/by-date.ts';
import type { FindPaidOut } from '#server/domains/events/host-facts.ts';
import type { Db } from '#server/platform/db/db.ts';
import { pageByTime } from '#server/platform/http/page-by-time.ts';
import { type Cursor, decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { presentEventFigures } from './present-event-figures.ts';

type Query = z.output<typeof listEventFiguresRoute.query>;

/** All events with their figures: drafts without a date first, then from the latest to the earliest. */
export async function listEventFigures(
  ctx: AppContext,
  actor: Actor,
  { query, findPaidOut }: { query: Query; findPaidOut: FindPaidOut },
) {
  const { organizations, events } = await findScope(ctx, actor, { organization: query.organization });
  const cursor = decodeCursor(query.cursor);
  const { page_size: size, organization } = query;
  const ids = organizations.map(({ id }) => id);
  const { page, next, previous } = pageOfRows({
    rows: await findPage(ctx.db, ids, { cursor, limit: size + 1 }),
    size,
    cursor,
    keyOf: (row) => ({ value: row.sort_value, id: row.id }),
    path: listEventFiguresRoute.path,
    query: { organization, page_size: size },
  });
  const chosen = page.flatMap(({ id }) => events.find((event) => event.id === id) ?? []);
  const parts = { organizations, now: ctx.clock.now(), findPaidOut };
  return { results: await inSnapshot(ctx.db, (tx) => presentEventFigures(ctx, tx, chosen, parts)), next, previous };
}

async function findPage(
  db: Db,
  organizations: string[],
  { cursor, limit }: { cursor: Cursor | undefined; limit: number },
) {
  const { after, order } = pageByTime({ value: BY_START, id: sql.ref('e.id'), descending: true, cursor });
  const { rows } = await sql<{ id: string; sort_value: string }>`
    select e.id, ${BY_START}::text as sort_value from events e
     where e.organization_id = any (${organizations}::uuid[]) and ${after}
     order by ${order} limit ${limit}`.execute(db);
  return rows;
}
