import { sql } from 'kysely';
import type { SellOut } from '#contract/analytics.ts';
import { sumTickets } from '#server/domains/events/host-facts.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { boundariesOf, dateOf, daysOf } from './days.ts';
import { forecastSellOut } from './forecast.ts';
import { withoutIdleEnd } from './idle-end.ts';
import { sumBetween } from './series-queries.ts';
import type { ScopeEvent } from './scope.ts';
import { momentOf } from './series.ts';

type Parts = { event: ScopeEvent; first: Date | null; now: Date };

/** The tickets sold at the end of each day, and the forecast of the last ticket. */
export async function makeSellOut(tx: Tx, { event, first, now }: Parts): Promise<SellOut> {
  const { sold, sellable: capacity } = await sumTickets(tx, [event.id]);
  const { id, time_zone, state, ends_at } = event;
  const days = daysOf({ range: 'all', from: undefined, to: undefined, now, time_zone, first });
  const boundaries = days ? boundariesOf(days, 'day', time_zone) : [];
  const of = { events: [id], organizations: null, currency: event.currency, time_zone };
  const rows = days ? await sumBetween(tx, of, boundaries) : [];
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  const change = boundaries
    .slice(0, -1)
    .map((_, place) => (byPlace.get(place) ?? []).reduce((sum, row) => sum + row.tickets - row.returned, 0));
  let until = 0;
  const points = change.map((tickets, place) => {
    until += tickets;
    return { ...momentOf(boundaries[place] ?? now, time_zone), sold: until };
  });
  const salesEnd = await findSalesEnd(tx, id);
  const closes = salesEnd && ends_at && salesEnd < ends_at ? salesEnd : ends_at;
  const is_on_sale = state === 'published' && closes !== null && closes > now;
  const isToday = days?.to === dateOf(now, time_zone);
  const daily = isToday ? change.slice(0, -1) : change;
  return {
    sold,
    capacity,
    days: ends_at ? withoutIdleEnd(points, ends_at, (_, place) => change[place] === 0) : points,
    ...forecastSellOut({ daily, sold, capacity, is_over: isOver(event, now), is_on_sale, ends_at: closes, now }),
  };
}

function isOver({ state, ends_at }: ScopeEvent, now: Date): boolean {
  return state === 'cancelled' || (ends_at !== null && ends_at <= now);
}

/** When the sale of an event's last ticket type ends; null if a type is on sale until the event ends. */
async function findSalesEnd(tx: Tx, eventId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select case when bool_or(t.sales_end_at is null) then null else max(t.sales_end_at) end as at
      from ticket_types t where t.event_id = ${eventId} and t.state = 'on_sale'`.execute(tx);
  return rows[0]?.at ?? null;
}
