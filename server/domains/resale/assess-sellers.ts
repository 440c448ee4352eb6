import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { FIRST_ID, inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { assessSeller } from './assess-seller.ts';

const BATCH = 200;

type Seller = { event_id: string; seller_user_id: string };

/**
 * Assesses the sellers of past events, so that staff can check held sellers before the payout. Returns how many. Any
 * number of processes may run it.
 */
export async function assessSellers(ctx: AppContext): Promise<number> {
  let total = 0;
  for await (const seller of inPages<Seller>((last) => listDue(ctx, last))) {
    const item = { event: seller.event_id, seller: seller.seller_user_id };
    const state = await tryOne(ctx, item, () => inTransaction(ctx.db, (tx) => assessSeller(ctx, tx, seller)));
    if (state) total += 1;
  }
  return total;
}

async function listDue(ctx: AppContext, after: Seller | undefined): Promise<Seller[]> {
  const { rows } = await sql<Seller>`
    select distinct l.event_id, l.seller_user_id
      from listings l join events e on e.id = l.event_id
     where l.state = 'sold' and e.state <> 'cancelled' and e.ends_at <= ${ctx.clock.now()}
       and (l.event_id, l.seller_user_id) > (${after?.event_id ?? FIRST_ID}::uuid, ${after?.seller_user_id ?? FIRST_ID}::uuid)
       and not exists (select from seller_reviews r where r.event_id = l.event_id and r.seller_user_id = l.seller_user_id)
     order by l.event_id, l.seller_user_id limit ${BATCH}`.execute(ctx.db);
  return rows;
}
