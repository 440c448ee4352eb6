import { sql } from 'kysely';
import {
  type AskedFor,
  listRequests as listRequestsRoute,
  MAX_DECISIONS,
  type RequestState,
} from '#contract/requests.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { type Cursor, decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { presentGuestRequest } from './present.ts';
import { contains, countRequests, selectGuestRequests } from './queries.ts';

type Query = { state: RequestState; search?: string | undefined; cursor?: string | undefined };

/** A page of the requests for an event: waiting ones sorted by how long they wait, the others newest first. */
export async function listRequests(ctx: AppContext, actor: Actor, { id, query }: { id: string; query: Query }) {
  const event = await getOwnEvent(ctx, actor, id);
  const as_of = ctx.clock.now().toISOString();
  const cursor = decodeCursor(query.cursor);
  const size = ctx.settings.page_size;
  const [rows, counts, matching, asked_for] = await Promise.all([
    findPage(ctx, event.id, { ...query, cursor, limit: size + 1 }),
    countRequests(ctx.db, event.id),
    countMatching(ctx, event.id, query),
    countPeople(ctx, event.id, query),
  ]);
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: (row) => ({ value: '', id: row.id }),
    path: listRequestsRoute.path.replace(':id', event.id),
    query: { state: query.state, search: query.search },
  });
  return { results: page.map(presentGuestRequest), next, previous, counts, matching, asked_for, as_of };
}

type PageRequest = Omit<Query, 'cursor'> & { cursor: Cursor | undefined; limit: number };

/** Ids grow with time, so they sort by creation. */
function findPage(ctx: AppContext, eventId: string, { state, search, cursor, limit }: PageRequest) {
  const isUp = (state === 'waiting') !== (cursor?.backwards ?? false);
  return selectGuestRequests(ctx.db, eventId)
    .where('r.state', '=', state)
    .$if(Boolean(search), (query) => query.where(contains(search ?? '')))
    .$if(cursor !== undefined, (query) => query.where('r.id', isUp ? '>' : '<', cursor?.id ?? ''))
    .orderBy('r.id', isUp ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

async function countMatching(ctx: AppContext, eventId: string, query: Query): Promise<number> {
  const { count } = await selectMatching(ctx, eventId, query)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of the requests that a decision on all that match would take. */
function countPeople(ctx: AppContext, eventId: string, query: Query): Promise<AskedFor[]> {
  const decided = selectMatching(ctx, eventId, query)
    .select(['r.ticket_type_id', 'r.plus_ones'])
    .orderBy('r.id')
    .limit(MAX_DECISIONS);
  return ctx.db
    .selectFrom(decided.as('d'))
    .select(['d.ticket_type_id', sql<number>`sum(1 + d.plus_ones)::int`.as('people')])
    .groupBy('d.ticket_type_id')
    .execute();
}

function selectMatching(ctx: AppContext, eventId: string, { state, search }: Query) {
  return ctx.db
    .selectFrom('guest_requests as r')
    .where('r.event_id', '=', eventId)
    .where('r.state', '=', state)
    .$if(Boolean(search), (query) => query.where(contains(search ?? '')));
}
