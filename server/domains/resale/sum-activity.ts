import { sql } from 'kysely';
import type { ResaleActivity } from '#contract/figures.ts';
import { splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { money } from '#server/platform/lib/money.ts';
import { priceNow } from './listing-sql.ts';
import { IS_OFFERED } from './offer-sql.ts';
import { ratesOf } from '#server/domains/tickets/resale-terms.ts';

type Asked = { events: readonly string[]; span: { starts_at: Date; ends_at: Date } | null; now: Date };
type Row = {
  currency: string;
  offered: number;
  from_price: number | null;
  sold: number;
  came_back: number;
  price_basis_points: number | null;
};

/**
 * Resale of events by currency: what is offered now, and what was sold or returned in a period (null: ever). Currencies
 * in which nothing was ever offered are left out.
 */
export async function sumResaleActivity(
  ctx: AppContext,
  tx: Tx,
  { events, span, now }: Asked,
): Promise<ResaleActivity[]> {
  if (events.length === 0) return [];
  const within = (at: string) =>
    span ? sql`${sql.ref(at)} >= ${span.starts_at} and ${sql.ref(at)} < ${span.ends_at}` : sql`true`;
  const isSold = sql`l.state = 'sold' and l.undone_at is null and ${within('l.sold_at')}`;
  const { rows } = await sql<Row>`
    select l.currency, (count(*) filter (where ${IS_OFFERED}))::int as offered,
           min(${priceNow(ctx, now)}) filter (where ${IS_OFFERED}) as from_price,
           (count(*) filter (where ${isSold}))::int as sold,
           (count(*) filter (where l.state in ('withdrawn', 'unsold') and ${within('l.ended_at')}))::int as came_back,
           round(10000 * sum(l.agreed_amount) filter (where ${isSold})
                 / nullif(sum(k.face_amount) filter (where ${isSold}), 0))::int as price_basis_points
      from listings l join events e on e.id = l.event_id join tickets k on k.id = l.ticket_id
     where l.event_id = any (${[...events]}::uuid[]) group by l.currency order by l.currency`.execute(tx);
  return rows.map(({ currency, from_price, ...counts }) => ({
    ...counts,
    currency,
    from: from_price === null ? null : money(splitPrice(from_price, from_price, ratesOf(ctx.settings)).total, currency),
  }));
}
