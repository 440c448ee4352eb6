import { sql } from 'kysely';
import { orderNumber } from '#contract/order-number.ts';
import type { DoorListRow } from '#contract/orders.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { isGood } from './guest-queries.ts';
import { orderOf } from '#server/domains/tickets/order-tickets.ts';
import { buyerName } from './list-queries.ts';

type Row = { name: string; ticket_type: string; order_id: string; is_in: boolean; plus_ones: number };

/** Everybody with a valid ticket by surname, each with the number of their plus-ones without a name. */
export async function getPrintedList(ctx: AppContext, actor: Actor, id: string) {
  const event = await getOwnEvent(ctx, actor, id, 'see_sales');
  const cap = ctx.settings.printed_list_cap;
  const rows = await listByName(ctx, event.id, cap + 1);
  const results = rows.slice(0, cap).map((row): DoorListRow => ({
    name: row.name,
    ticket_type: row.ticket_type,
    plus_ones: row.plus_ones,
    order_number: orderNumber(row.order_id),
    is_in: row.is_in,
  }));
  return {
    results,
    tickets: results.reduce((total, { plus_ones }) => total + 1 + plus_ones, 0),
    is_cut: rows.length > cap,
    at: ctx.clock.now().toISOString(),
  };
}

/**
 * One row for each named guest. Tickets without a name are counted with the first of their order and type, or listed
 * under the buyer's name. The last word of a name is its surname.
 */
async function listByName(ctx: AppContext, eventId: string, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with good as (
      select ${orderOf('t')} as order_id, t.ticket_type_id, t.position, t.holder_name, t.entries > 0 as is_in,
             first_value(t.position) over kin as host, count(*) filter (where t.holder_name = '') over (partition by ${orderOf('t')}, t.ticket_type_id) as unnamed
        from tickets t where t.event_id = ${eventId} and ${isGood}
      window kin as (partition by ${orderOf('t')}, t.ticket_type_id order by t.holder_name = '', t.position)
    ), rows as (
      select g.order_id, g.ticket_type_id, g.is_in, coalesce(nullif(g.holder_name, ''), nullif(${buyerName}, ''), o.buyer_email) as name,
             case when g.position = g.host then g.unnamed - (g.holder_name = '')::int else 0 end::int as plus_ones
        from good g join orders o on o.id = g.order_id
       where g.holder_name <> '' or g.position = g.host
    )
    select r.name, y.name as ticket_type, r.order_id, r.is_in, r.plus_ones
      from rows r join ticket_types y on y.id = r.ticket_type_id
     order by search_fold(substring(trim(r.name) from '[^ ]+$')), search_fold(r.name), r.order_id
     limit ${limit}`.execute(ctx.db);
  return rows;
}
