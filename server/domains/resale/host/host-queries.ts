import { type RawBuilder, sql } from 'kysely';
import type { HostListingFilter } from '#contract/host-resale.ts';
import type { ListingState } from '#contract/resale.ts';
import type { AppContext } from '#server/context.ts';
import type { Cursor } from '#server/platform/http/paging.ts';
import { priceNow } from '../listing-sql.ts';
import { IS_OFFERED } from '../offer-sql.ts';

/** Resale of an event by ticket type; `ticket_type_id` null: over all types. */
export type ResaleSums = {
  ticket_type_id: string | null;
  offered: number;
  from_price: number | null;
  sold: number;
  median: number | null;
  came_back: number;
  paid: number;
};

/** A sale that was undone is none. */
const isSold = sql`(l.state = 'sold' and l.undone_at is null)`;

/** Between the two in the middle when the number of sales is even. */
const medianSold = sql`(percentile_cont(0.5) within group (order by l.agreed_amount) filter (where ${isSold}))`;

/** The sums of each type that was ever offered, and of all of them. */
export async function sumListings(ctx: AppContext, eventId: string): Promise<ResaleSums[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<ResaleSums>`
    select l.ticket_type_id, (count(*) filter (where ${IS_OFFERED}))::int as offered,
           min(${priceNow(ctx, now)}) filter (where ${IS_OFFERED}) as from_price,
           (count(*) filter (where ${isSold}))::int as sold,
           round(${medianSold}::numeric)::bigint as median,
           (count(*) filter (where l.state in ('withdrawn', 'unsold')))::int as came_back,
           coalesce(sum(l.agreed_amount + l.fee_amount) filter (where ${isSold}), 0)::bigint as paid
      from listings l join events e on e.id = l.event_id
     where l.event_id = ${eventId} group by grouping sets ((l.ticket_type_id), ())`.execute(ctx.db);
  return rows;
}

/** The organizer's share of an event's Resale by the ledger, minus what was taken back. */
export async function findResaleShare({ db }: Pick<AppContext, 'db'>, eventId: string): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    select coalesce(-sum(n.amount), 0)::bigint as share
      from orders o
      join ledger_transactions t on t.order_id = o.id
      join ledger_entries n on n.transaction_id = t.id
      join ledger_accounts a on a.id = n.account_id and a.name like 'org:%'
     where o.event_id = ${eventId} and o.kind = 'resale'`.execute(db);
  return rows[0]?.share ?? 0;
}

export type HostListingRow = {
  id: string;
  ticket_type_id: string;
  ticket_type: string;
  state: ListingState;
  price: number;
  fee_amount: number | null;
  organizer_amount: number | null;
  floor_amount: number | null;
  is_private: boolean;
  created_at: Date;
  sold_at: Date | null;
  ended_at: Date | null;
  undone_at: Date | null;
  sort_value: string;
};

const states: Record<HostListingFilter, RawBuilder<unknown>> = {
  offered: IS_OFFERED,
  sold: isSold,
  ended: sql`(l.state in ('withdrawn', 'unsold', 'void') or l.undone_at is not null)`,
};

/** The time of the last change of a listing, as text that sorts. */
const AT = sql`(to_char(coalesce(l.undone_at, l.sold_at, l.ended_at, l.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') collate "C")`;

type Page = { event_id: string; state: HostListingFilter | undefined; cursor: Cursor | undefined; limit: number };

/** A page of an event's listings, the newest first, in reading direction. */
export async function listListings(ctx: AppContext, { event_id, state, cursor, limit }: Page) {
  const [than, direction] = cursor?.backwards ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const after = cursor ? sql`(${AT}, l.id) ${than} (${cursor.value}, ${cursor.id}::uuid)` : sql`true`;
  const { rows } = await sql<HostListingRow>`
    select l.id, l.ticket_type_id, y.name as ticket_type, l.state, ${priceNow(ctx, ctx.clock.now())} as price, l.fee_amount,
           l.organizer_amount, l.floor_amount, l.link_hash is not null as is_private, l.created_at, l.sold_at, l.ended_at, l.undone_at,
           ${AT} as sort_value
      from listings l join ticket_types y on y.id = l.ticket_type_id join events e on e.id = l.event_id
     where l.event_id = ${event_id} and ${state ? states[state] : sql`true`} and ${after}
     order by ${AT} ${direction}, l.id ${direction} limit ${limit}`.execute(ctx.db);
  return rows;
}
