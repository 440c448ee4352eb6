import type { FoundTicket } from '#contract/door.ts';
import { orderIdEnd, orderNumber, readOrderNumber } from '#contract/order-number.ts';
import type { AppContext } from '#server/context.ts';
import { sql } from 'kysely';
import type { DoorActor } from '#server/platform/http/route.ts';
import { noDoor } from './get-door.ts';
import { initialsOf } from './present.ts';
import { findDoor } from './queries.ts';
import { type FoundRow, searchTickets } from './search-queries.ts';

const LIMIT = 20;

/** Tickets of an event by holder, buyer or order, for guests without a code. */
export async function searchDoor(
  ctx: AppContext,
  actor: DoorActor,
  { event, q }: { event: string; q: string },
): Promise<FoundTicket[]> {
  await ctx.limits.consume('limit_door_search_per_device_minute', actor.door_device_id ?? `${actor.user_id}`);
  const door = await findDoor(ctx.db, event, actor);
  if (!door) throw noDoor();
  const words = await foldedWords(ctx, q);
  if (words.length === 0) return [];
  const number = readOrderNumber(q);
  const rows = await searchTickets(ctx.db, {
    event_id: door.id,
    words,
    order: number && orderIdEnd(number),
    limit: LIMIT,
  });
  return rows.map(presentFound);
}

/** The typed words in the form in which names are compared: without accents and case. */
async function foldedWords({ db }: AppContext, text: string): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`select search_fold(${text}) as folded`.execute(db);
  return (rows[0]?.folded ?? '').split(/[\s#]+/).filter((word) => word !== '');
}

/** Row → wire: initials instead of names. */
export function presentFound(row: FoundRow): FoundTicket {
  return {
    id: row.id,
    holder: initialsOf(row.holder_name) ?? '',
    ticket_type: row.ticket_type,
    order: orderNumber(row.order_id),
    state: row.state,
    is_inside: row.is_inside,
    first_admitted_at: row.first_admitted_at?.toISOString() ?? null,
    brought_by: initialsOf(row.brought_by),
    has_name: row.holder_name !== '',
  };
}
