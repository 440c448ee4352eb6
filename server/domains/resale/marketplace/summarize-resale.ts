import { sql } from 'kysely';
import { z } from 'zod';
import type { ResaleSummary } from '#contract/resale.ts';
import { splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import { money } from '#server/platform/lib/money.ts';
import { cutOff, fallsFrom, priceNow } from '../listing-sql.ts';
import { dropBelow } from './next-drop.ts';
import { IS_ON_OFFER } from '../offer-sql.ts';
import { ratesOf } from '#server/domains/tickets/resale-terms.ts';

type Row = {
  event_id: string;
  currency: string;
  count: number;
  from_amount: number;
  slides: unknown;
};

const Slides = z
  .array(
    z.tuple([z.number(), z.number(), z.number(), z.number()]).transform(([price, floor, from, until]) => ({
      price_amount: price,
      floor_amount: floor,
      falls_from: from,
      falls_until: until,
    })),
  )
  .nullable();

const milliseconds = (instant: unknown) => sql`floor(extract(epoch from ${instant}) * 1000)`;

/** What can be bought in Resale of each of these events, whose Resale is open; events without tickets are left out. */
export async function summarizeResale(ctx: AppContext, ids: string[]): Promise<Map<string, ResaleSummary>> {
  if (ids.length === 0) return new Map();
  const now = ctx.clock.now();
  // Values that are the same for all tickets of an event are computed once per event.
  const { rows } = await sql<Row>`
    select e.id as event_id, offered.*
      from events e
      cross join lateral (
        select min(l.currency) as currency, count(*)::int as count, min(${priceNow(ctx, now)}) as from_amount,
               json_agg(json_build_array(l.price_amount, l.floor_amount, ${milliseconds(fallsFrom(ctx))}, ${milliseconds(cutOff(ctx))}))
                 filter (where l.floor_amount is not null and ${cutOff(ctx)} is not null) as slides
          from listings l
         where l.event_id = e.id and ${IS_ON_OFFER}
           and l.ticket_type_id = any (array(select y.id from ticket_types y where y.event_id = e.id and y.resale_allowed))) offered
     where e.id = any (${ids}::uuid[]) and offered.count > 0`.execute(ctx.db);
  return new Map(rows.map((row) => [row.event_id, presentSummary(ctx, row)]));
}

function presentSummary(ctx: AppContext, { currency, count, from_amount, slides }: Row): ResaleSummary {
  const total = (amount: number) => money(splitPrice(amount, 0, ratesOf(ctx.settings)).total, currency);
  const drop = dropBelow(Slides.parse(slides) ?? [], from_amount, ctx.clock.now().getTime());
  return {
    count,
    from_total: total(from_amount),
    next_drop: drop && { at: new Date(drop.at).toISOString(), total: total(drop.amount) },
  };
}

/** Nothing on offer. */
export const NO_RESALE: ResaleSummary = { count: 0, from_total: null, next_drop: null };
