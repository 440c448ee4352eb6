import { sql } from 'kysely';
import type { Money } from '#contract/common/values.ts';
import { splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import { money } from '#server/platform/lib/money.ts';
import { priceNow } from '../listing-sql.ts';
import { earliestDoors, IS_ON_OFFER } from '../offer-sql.ts';
import { ratesOf } from '#server/domains/tickets/resale-terms.ts';

/** The total of the cheapest ticket in Resale of each of these public events; events without one are left out. */
export async function findResalePrices(ctx: AppContext, ids: string[]): Promise<Map<string, Money>> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ event_id: string; currency: string; amount: number }>`
    select r.event_id, min(l.currency) as currency, min(${priceNow(ctx, now)}) as amount
      from event_resale r
      join events e on e.id = r.event_id
      join listings l on l.event_id = r.event_id and ${IS_ON_OFFER}
      join ticket_types y on y.id = l.ticket_type_id and y.resale_allowed
     where r.event_id = any (${ids}::uuid[]) and r.is_open and r.closes_at > ${earliestDoors(ctx, now)}
     group by r.event_id`.execute(ctx.db);
  return new Map(
    rows.map(({ event_id, currency, amount }) => [
      event_id,
      money(splitPrice(amount, 0, ratesOf(ctx.settings)).total, currency),
    ]),
  );
}
