import { type Selectable, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createBatches } from '#server/platform/lib/batches.ts';
import { inOrder } from '#server/platform/lib/in-order.ts';
import type { PromoterLink } from '#server/domains/promoters/find-referral.ts';
import { askedNow } from '#server/domains/resale/listing-sql.ts';

type Columns = Pick<
  Selectable<Database['listings']>,
  'id' | 'event_id' | 'ticket_type_id' | 'version' | 'paid_amount' | 'currency'
>;

/** A listing that somebody wants to buy, with its current price. */
export type WantedListing = Columns & {
  type_name: string;
  /** The type's own limit, if it has one below the event's. */
  type_max_per_order: number | null;
  price: number;
  /** Of the secret in the link to a listing for one friend. */
  link_hash: Buffer | null;
  /** The promoter who brought the first buyer of the ticket. */
  first_promoter: PromoterLink | null;
};

/** The listings that a buyer names, in this order; unknown ones are missing. */
export async function findWantedListings(
  ctx: AppContext,
  db: Db | Tx,
  ids: readonly string[],
): Promise<WantedListing[]> {
  const { rows } = await sql<WantedListing>`
    select l.id, l.event_id, l.ticket_type_id, l.version, l.paid_amount, l.currency, l.link_hash, t.name as type_name,
           t.max_per_order as type_max_per_order,
           case when f.id is not null then jsonb_build_object('id', f.id, 'user_id', f.user_id, 'email', f.email) end as first_promoter,
           -- Also for one that is reserved: whoever has it in their own checkout may choose anew.
           ${askedNow(ctx, ctx.clock.now())} as price
      from listings l
      join events e on e.id = l.event_id join ticket_types t on t.id = l.ticket_type_id
      join tickets k on k.id = l.ticket_id join orders o on o.id = k.order_id
      left join promoter_links f on f.id = o.promoter_link_id
     where l.id = any (${ids}::uuid[])`.execute(db);
  return inOrder(ids, rows);
}

export type ListingReader = (ids: readonly string[]) => Promise<WantedListing[]>;

/** Reads the listings of concurrent buyers together: requests during one read wait for the next. */
export function createListingReader(ctx: AppContext): ListingReader {
  return createBatches<readonly string[], WantedListing[]>({
    name: 'looks at listings',
    size: ctx.settings.hot_path_batch_size,
    groupOf: () => 'all',
    send: async (asked) => {
      const rows = await findWantedListings(ctx, ctx.db, [...new Set(asked.flat())]);
      return asked.map((ids) => inOrder(ids, rows));
    },
    log: ctx.log,
  });
}
