import { sql } from 'kysely';
import {
  invitationStates,
  type InvitationState,
  listInvitations as listInvitationsRoute,
  openStates,
} from '#contract/invitations.ts';
import type { AppContext } from '#server/context.ts';
import { stands } from '#server/domains/events/ticket-stands.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { type Cursor, decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { presentInvitation } from './present.ts';
import { findInvitation, invitationState, selectInvitations } from './queries.ts';

type Query = { search?: string | undefined; state?: InvitationState | 'open' | undefined; cursor?: string | undefined };

/** A page of an event's invitations, newest first, with the number in each state and the number of people expected. */
export async function listInvitations(ctx: AppContext, actor: Actor, { id, query }: { id: string; query: Query }) {
  const event = await getOwnEvent(ctx, actor, id);
  const cursor = decodeCursor(query.cursor);
  const size = ctx.settings.page_size;
  const [rows, counts, people] = await Promise.all([
    findPage(ctx, event.id, { ...query, cursor, limit: size + 1 }),
    countStates(ctx, event.id),
    countPeople(ctx, event.id),
  ]);
  const { search, state } = query;
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: (row) => ({ value: '', id: row.id }),
    path: listInvitationsRoute.path.replace(':id', event.id),
    query: { search, state },
  });
  return { results: page.map((row) => presentInvitation(row)), next, previous, counts, ...people };
}

/** One invitation of an event of the caller's team. */
export async function getEventInvitation(ctx: AppContext, actor: Actor, which: { event_id: string; id: string }) {
  const event = await getOwnEvent(ctx, actor, which.event_id);
  const row = await findInvitation(ctx.db, { event_id: event.id, id: which.id, now: ctx.clock.now() });
  if (!row) throw notFound();
  return presentInvitation(row);
}

type PageRequest = Omit<Query, 'cursor'> & { cursor: Cursor | undefined; limit: number };

/** Ids grow with time, so they sort by creation. */
function findPage(ctx: AppContext, eventId: string, { search, state, cursor, limit }: PageRequest) {
  const now = ctx.clock.now();
  const isBackwards = cursor?.backwards ?? false;
  const states = state === 'open' ? openStates : state && [state];
  const wanted = search?.toLowerCase() ?? '';
  return selectInvitations(ctx.db, eventId, now)
    .$if(wanted !== '', (query) =>
      query.where(sql<boolean>`(strpos(i.email, ${wanted}) > 0 or strpos(lower(i.name), ${wanted}) > 0)`),
    )
    .$if(states !== undefined, (query) => query.where(invitationState(now), 'in', states ?? []))
    .$if(cursor !== undefined, (query) => query.where('i.id', isBackwards ? '>' : '<', cursor?.id ?? ''))
    .orderBy('i.id', isBackwards ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

async function countStates(ctx: AppContext, eventId: string): Promise<Record<InvitationState, number>> {
  const { rows } = await sql<{ state: InvitationState; count: number }>`
    select ${invitationState(ctx.clock.now())} as state, count(*)::int as count
      from invitations i join events e on e.id = i.event_id
     where i.event_id = ${eventId} group by 1`.execute(ctx.db);
  const counts = Object.fromEntries(invitationStates.map((state) => [state, 0])) as Record<InvitationState, number>;
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Tickets from invitations, and those whose holders have come. */
async function countPeople(ctx: AppContext, eventId: string): Promise<{ expected: number; came: number }> {
  const { rows } = await sql<{ expected: number; came: number }>`
    select count(*)::int as expected, (count(*) filter (where k.entries > 0))::int as came
      from orders o join tickets k on k.order_id = o.id and k.resale_order_id is null
     where o.invitation_id is not null and o.event_id = ${eventId} and ${stands('k')}`.execute(ctx.db);
  return rows[0] ?? { expected: 0, came: 0 };
}
