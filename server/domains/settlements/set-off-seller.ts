import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';
import { receivableOf, sellerPayable } from '#server/domains/payments/accounts.ts';
import { lockOwing } from '#server/domains/payments/ledger.ts';
import type { TransferLine } from '#server/domains/payments/transfers.ts';
import { postSellerOffset } from './postings.ts';

export type DueSeller = {
  event_id: string;
  seller_user_id: string;
  currency: string;
  connected_account_id: string;
  provider_account_id: string;
};

export type SaleLine = TransferLine & { listing_id: string };

/**
 * Pays what a seller owes for earlier sales out of what they are owed for these; returns what is left to send. The
 * caller has locked the seller and the sales' accounts.
 */
export async function setOffSeller(
  tx: Tx,
  { seller_user_id, currency }: DueSeller,
  sales: readonly SaleLine[],
  now: Date,
): Promise<SaleLine[]> {
  const left = sales.map((sale) => ({ ...sale }));
  for (const owing of await listOwing(tx, { seller_user_id, currency })) {
    let owed = await lockOwing(tx, receivableOf(sellerPayable(owing.event_id, owing.id)), currency);
    for (const sale of left) {
      const amount = Math.min(owed, sale.amount);
      if (amount <= 0 || sale.listing_id === owing.id) continue;
      await offset(tx, { sale, owing, amount, currency, now });
      owed = sum([owed, -amount]);
      sale.amount = sum([sale.amount, -amount]);
    }
  }
  return left.filter(({ amount }) => amount > 0);
}

type Owing = { id: string; event_id: string };
type Offset = { sale: SaleLine; owing: Owing; amount: number; currency: string; now: Date };

async function offset(tx: Tx, { sale, owing, amount, currency, now }: Offset): Promise<void> {
  const { id } = await tx
    .insertInto('seller_offsets')
    .values({ listing_id: sale.listing_id, owing_listing_id: owing.id, currency, amount, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const from = sellerPayable(sale.event_id, sale.listing_id);
  const to = receivableOf(sellerPayable(owing.event_id, owing.id));
  await postSellerOffset(tx, { id, currency, amount, from, to }, now);
}

async function listOwing(tx: Tx, seller: Pick<DueSeller, 'seller_user_id' | 'currency'>): Promise<Owing[]> {
  const { rows } = await sql<Owing>`
    select l.id, l.event_id from listings l
      join ledger_accounts a on a.name = 'res:' || l.id || ':receivable' and a.currency = ${seller.currency}
      join ledger_entries x on x.account_id = a.id
     where l.seller_user_id = ${seller.seller_user_id}
     group by l.id, a.name having sum(x.amount) > 0 order by a.name`.execute(tx);
  return rows;
}
