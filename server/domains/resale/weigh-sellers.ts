import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { weighSeller } from './weigh-seller.ts';

const AT_ONCE = 200;

/**
 * Reviews the sellers of past events, so that staff can check held sellers before the payout. Returns how many. Any
 * number of processes may run it.
 */
export async function weighSellers(ctx: AppContext): Promise<number> {
  const { rows } = await sql<{ event_id: string; seller_user_id: string }>`
    select distinct l.event_id, l.seller_user_id
      from listings l join events e on e.id = l.event_id
     where l.state = 'sold' and e.state <> 'cancelled' and e.ends_at <= ${ctx.clock.now()}
       and not exists (select from seller_reviews r where r.event_id = l.event_id and r.seller_user_id = l.seller_user_id)
     limit ${AT_ONCE}`.execute(ctx.db);
  for (const seller of rows) await inTransaction(ctx.db, (tx) => weighSeller(ctx, tx, seller));
  return rows.length;
}
