import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { endEntries } from './end-entries.ts';
import { matchEvent } from './match-event.ts';

/**
 * Serves all waiting lists, and ends those whose event is near or was cancelled. Several processes may run it
 * concurrently.
 */
export async function matchWaitingLists(ctx: AppContext): Promise<void> {
  await endEntries(ctx);
  for (const event of await listEventsToServe(ctx)) await tryOne(ctx, { event }, () => matchEvent(ctx, event));
}

/** The events with waiting entries and available tickets, and those with listings that were not shown yet. */
async function listEventsToServe(ctx: AppContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from (select distinct event_id from waiting_list_entries where state = 'waiting') w
      join events e on e.id = w.event_id
     where e.state = 'published'
       and (exists (select from ticket_types t left join event_stock s on s.event_id = t.event_id
                     where t.event_id = e.id and t.state = 'on_sale'
                       -- Null: neither the type nor the event limits it.
                       and coalesce(least(t.capacity - t.held - t.sold - t.reserved, s.capacity - s.held - s.sold), 1) > 0)
         or exists (select from listings l where l.event_id = e.id and l.state = 'active' and l.link_hash is null))
    union
    select l.event_id from listings l join events e on e.id = l.event_id
     where l.state = 'active' and l.shown_at is null and l.link_hash is null
       and e.state = 'published' and e.resale_allowed and e.resale_paused_at is null`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
