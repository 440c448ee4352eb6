import { listMyTickets as route } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { presentTicket } from './present.ts';
import { listOwnedTickets } from './queries.ts';
import { findSelling } from './selling.ts';

/** The caller's tickets: upcoming soonest first, past newest first. */
export async function listMyTickets(
  ctx: AppContext,
  actor: Actor,
  query: { when: 'upcoming' | 'past'; event_id?: string | undefined; cursor?: string },
) {
  const cursor = decodeCursor(query.cursor);
  const size = ctx.settings.page_size;
  const { when, event_id } = query;
  const rows = await listOwnedTickets(ctx.db, actor.user_id, { now: ctx.clock.now(), when, event_id, cursor, size });
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: (row) => ({ value: row.sort_value, id: row.ticket_id }),
    path: route.path,
    query: { when, event_id },
  });
  const selling = await findSelling(
    ctx,
    ctx.db,
    page.map((row) => row.ticket_id),
  );
  const results = await Promise.all(page.map((row) => presentTicket(ctx, row, selling.get(row.ticket_id))));
  return { results, next, previous };
}
