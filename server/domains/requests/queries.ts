import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RequestState } from '#contract/requests.ts';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

/** Requests with the columns their sender sees; callers add conditions. */
export function selectOwnRequests(db: Db | Tx) {
  return db
    .selectFrom('guest_requests as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .leftJoin('ticket_types as t', 't.id', 'r.ticket_type_id')
    .selectAll('r')
    .select(['t.name as ticket_type_name', 'e.state as event_state', 'e.ends_at as event_ends_at'])
    .orderBy('r.id', 'desc');
}

export type OwnRequestRow = Awaited<ReturnType<ReturnType<typeof selectOwnRequests>['execute']>>[number];

/** How many earlier events of the organization of `e` the address of a request `r` attended. */
const CAME_BEFORE = sql<number>`(
  select count(*)::int from events past
    join (select t.event_id from tickets t
           where t.owner_user_id = coalesce(r.user_id, (select u.id from users u where u.email = r.email))
             and t.first_admitted_at is not null
          union
          select t.event_id from tickets t
           where t.owner_user_id is null and t.owner_email = r.email and t.first_admitted_at is not null) visit
      on visit.event_id = past.id
   where past.organization_id = e.organization_id and past.id <> r.event_id)`;

const WAS_DECLINED = sql<boolean>`exists (
  select from guest_requests before
   where before.event_id = r.event_id and before.email_key = r.email_key and before.state = 'declined' and before.id <> r.id)`;

/** Requests of an event as its team sees them; callers add conditions and an order. */
export function selectGuestRequests(db: Db | Tx, eventId: string) {
  return db
    .selectFrom('guest_requests as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .leftJoin('ticket_types as t', 't.id', 'r.ticket_type_id')
    .leftJoin('users as u', 'u.id', 'r.decided_by')
    .selectAll('r')
    .select(['t.name as ticket_type_name', nameOfUser('u').as('decider')])
    .select([CAME_BEFORE.as('came_before'), WAS_DECLINED.as('was_declined')])
    .where('r.event_id', '=', eventId);
}

export type ListedRequestRow = Awaited<ReturnType<ReturnType<typeof selectGuestRequests>['execute']>>[number];

/** Whether a request `r` contains a text in its name, address, note or answers, in any case. */
export function contains(text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(r.name ilike ${pattern} or r.email ilike ${pattern} or r.note ilike ${pattern}
    or exists (select from jsonb_array_elements(r.answers) answer where answer ->> 'answer' ilike ${pattern}))`;
}

/** How many requests of an event are in each state. */
export async function countRequests(db: Db | Tx, eventId: string): Promise<Record<RequestState, number>> {
  const { rows } = await sql<{ state: RequestState; count: number }>`
    select state, count(*)::int as count from guest_requests where event_id = ${eventId} group by state`.execute(db);
  const counted = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { waiting: 0, approved: 0, declined: 0, withdrawn: 0, ...counted };
}
