import { sql } from 'kysely';
import type { WaitingListFigures } from '#contract/waiting-list.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { Actor } from '#server/platform/http/route.ts';

/** How many people wait for tickets of an event, in total and per type. */
export async function getWaitingListFigures(ctx: AppContext, actor: Actor, id: string): Promise<WaitingListFigures> {
  const event = await getOwnEvent(ctx, actor, id, 'see_sales');
  const [all, ticket_types] = await Promise.all([countAll(ctx, event.id), countTypes(ctx, event.id)]);
  return { ...all, ticket_types };
}

async function countAll(ctx: AppContext, eventId: string): Promise<Omit<WaitingListFigures, 'ticket_types'>> {
  const { rows } = await sql<Omit<WaitingListFigures, 'ticket_types'>>`
    select count(*) filter (where state = 'waiting')::int as parties,
           coalesce(sum(party_size) filter (where state = 'waiting'), 0)::int as people,
           count(*) filter (where state = 'offered')::int as offered,
           count(*) filter (where state = 'purchased')::int as purchased
      from waiting_list_entries where event_id = ${eventId}`.execute(ctx.db);
  return rows[0] ?? { parties: 0, people: 0, offered: 0, purchased: 0 };
}

async function countTypes(ctx: AppContext, eventId: string): Promise<WaitingListFigures['ticket_types']> {
  const { rows } = await sql<WaitingListFigures['ticket_types'][number]>`
    select t.id, t.name, count(*)::int as parties, sum(w.party_size)::int as people
      from ticket_types t
      join waiting_list_entries w on w.event_id = t.event_id and w.state = 'waiting'
       and (w.ticket_type_ids = '{}' and not t.is_hidden and not t.by_request or t.id = any (w.ticket_type_ids))
     where t.event_id = ${eventId} and t.state <> 'archived'
     group by t.id, t.name, t.position order by t.position, t.id`.execute(ctx.db);
  return rows;
}
