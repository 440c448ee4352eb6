import { sql } from 'kysely';
import type { DateMove } from '#server/domains/events/event-hooks.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';

/**
 * Moves the ends of an event's sales by as much as its start, in local time: a sale that would have ended an hour
 * before the old start ends an hour before the new one. Ended sales stay ended, and sale starts do not move, because
 * they have been announced. The caller has locked the event, and refreshes its offer.
 */
export async function moveSaleEnds(tx: Tx, move: DateMove): Promise<void> {
  const { event_id, from, to, at, actor_user_id } = move;
  if (!from || !to || from.getTime() === to.getTime()) return;
  await sql`select from ticket_types where event_id = ${event_id} order by id for no key update`.execute(tx);
  const { rows } = await sql<{ id: string; version: number; sales_end_at: Date }>`
    update ticket_types t
       set sales_end_at = case when moved.ends_at > greatest(t.sales_start_at, ${at}) then moved.ends_at else ${to} end,
           version = t.version + 1, updated_at = ${at}
      from events e
      cross join lateral (
        select o.id, ((o.sales_end_at at time zone e.time_zone) + ((${to}::timestamptz at time zone e.time_zone)
                 - (${from}::timestamptz at time zone e.time_zone))) at time zone e.time_zone as ends_at
          from ticket_types o where o.event_id = e.id) moved
     where e.id = ${event_id} and moved.id = t.id and t.state <> 'archived' and t.sales_end_at > ${endedBefore(move)}
       and coalesce(t.sales_start_at < ${to}, true)
    returning t.id, t.version, t.sales_end_at`.execute(tx);
  for (const { id, version, sales_end_at } of rows)
    await writeAudit(tx, {
      action: 'ticket_type.updated',
      at,
      actor_user_id,
      subject: { type: 'ticket_type', id },
      data: { version, fields: ['sales_end_at'], values: { sales_end_at } },
    });
}

/** Sales that ended while the event had no date would have continued. */
function endedBefore({ event_id, was_open, at }: DateMove) {
  if (!was_open) return sql`${at}::timestamptz`;
  return sql`coalesce((select max(c.at) from event_changes c
                        where c.event_id = ${event_id} and c.changes -> 'starts_at' -> 1 = 'null'), ${at}::timestamptz)`;
}
