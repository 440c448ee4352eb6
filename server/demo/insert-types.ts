import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { sum } from '#server/platform/lib/money.ts';
import type { TicketTypeRow } from '#server/domains/ticket-types/queries.ts';
import type { DemoEvent, DemoType } from './programme/programme.ts';
import { hourOf, type Times } from './when.ts';

type Input = { event_id: string; plan: DemoEvent; times: Times | null; created_at: Date; now: Date };

/** The ticket types of an event, with the numbers sold and reserved for codes. */
export function insertTypes(tx: Tx, { event_id, plan, times, created_at, now }: Input): Promise<TicketTypeRow[]> {
  return tx
    .insertInto('ticket_types')
    .values(
      plan.types.map((type, position) => ({
        event_id,
        name: type.name,
        description: type.description ?? '',
        price_amount: type.price,
        capacity: type.capacity,
        sold: type.sold ?? 0,
        reserved: reservedForCodes(plan, type),
        is_hidden: type.is_hidden ?? false,
        max_per_order: type.max_per_order ?? null,
        ...saleWindow(type, times, now),
        position,
        created_at,
        updated_at: created_at,
      })),
    )
    .returningAll()
    .execute();
}

function saleWindow(type: DemoType, times: Times | null, now: Date) {
  const { opens_in_days, closes_hours_before, closed_days_ago } = type;
  const closing =
    times && closes_hours_before !== undefined ? addMilliseconds(times.starts_at, -closes_hours_before * HOUR) : null;
  return {
    sales_start_at: opens_in_days === undefined ? null : addMilliseconds(hourOf(now), opens_in_days * DAY),
    sales_end_at: closed_days_ago === undefined ? closing : addMilliseconds(now, -closed_days_ago * DAY),
  };
}

// The unused stock that is reserved for codes: each order with such a code took one ticket of it.
function reservedForCodes(plan: DemoEvent, type: DemoType): number {
  const codes = (plan.promo_codes ?? []).filter((promo) => promo.reserved && promo.types?.[0] === type.name);
  return sum(codes.map((promo) => (promo.reserved ?? 0) - (promo.used ?? 0)));
}
