import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { assessSeller } from '#server/domains/resale/assess-seller.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { FIRST_ID, inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { sum } from '#server/platform/lib/money.ts';
import { sellerPayable } from '#server/domains/payments/accounts.ts';
import { lockOwed } from '#server/domains/payments/ledger.ts';
import { beginTransfer, canBePaid, wasRefused } from '#server/domains/payments/transfers.ts';
import { sellerReleaseAt } from '#server/domains/events/release-date.ts';
import { type DueSeller, type SaleLine, setOffSeller } from './set-off-seller.ts';

const BATCH = 200;

/**
 * Starts one transfer for each event, seller and currency whose money is due and can be sent; disputed sales are held
 * back. After a refusal it waits a day, or until the account changes. docs/rules/resale.md
 */
export async function beginSellerTransfers(ctx: AppContext): Promise<void> {
  for await (const due of inPages<DueSeller>((last) => listDue(ctx, last))) {
    const { event_id: event, seller_user_id: seller } = due;
    await tryOne(ctx, { event, seller }, () => inTransaction(ctx.db, (tx) => settle(ctx, tx, due)));
  }
}

async function listDue(ctx: AppContext, last: DueSeller | undefined): Promise<DueSeller[]> {
  const now = ctx.clock.now();
  const { event_id = FIRST_ID, seller_user_id = FIRST_ID, currency = '' } = last ?? {};
  const { rows } = await sql<DueSeller>`
    select l.event_id, l.seller_user_id, a.currency, c.id as connected_account_id, c.provider_account_id
      from events e
      join ledger_accounts a on a.event_id = e.id and a.kind = 'liability' and a.settled_at is null and a.name like 'res:%'
      join listings l on l.id = split_part(a.name, ':', 2)::uuid and l.state = 'sold'
      join connected_accounts c on c.user_id = l.seller_user_id
     where ${sellerReleaseAt(ctx)} <= ${now} and not resale_is_frozen(l.id)
       and (l.event_id, l.seller_user_id, a.currency) > (${event_id}::uuid, ${seller_user_id}::uuid, ${currency})
       and ${canBePaid()} and c.provider_account_id is not null
       and not exists (select from seller_reviews w
                        where w.event_id = e.id and w.seller_user_id = l.seller_user_id and (w.state = 'stopped' or w.state = 'held' and w.due_at > ${now}))
       and not exists (select from transfers t
                        where t.kind = 'seller' and t.event_id = e.id and t.connected_account_id = c.id and t.currency = a.currency
                          and (t.state = 'intent' or ${wasRefused(now)}))
     group by 1, 2, 3, 4, 5 order by 1, 2, 3 limit ${BATCH}`.execute(ctx.db);
  return rows;
}

/** Sends what is owed and not held back in one transfer, after deducting what the seller owes for other sales. */
async function settle(ctx: AppContext, tx: Tx, due: DueSeller): Promise<void> {
  const now = ctx.clock.now();
  const { event_id, seller_user_id, currency } = due;
  const due_at = await lockReleased(ctx, tx, due);
  if (!due_at || due_at > now) return;
  if (!['clear', 'released'].includes(await assessSeller(ctx, tx, { event_id, seller_user_id }))) return;
  const { free, done, held_amount } = await lockSales(tx, due);
  const lines = await setOffSeller(tx, due, free, now);
  if (lines.length > 0) {
    const account = { id: due.connected_account_id, provider_account_id: due.provider_account_id };
    const purpose = { kind: 'seller', event_id, due_at, held_amount } as const;
    if (!(await beginTransfer(tx, { account, purpose, currency, lines, now }))) return;
  }
  await sql`
    update ledger_accounts set settled_at = ${now} where name = any (${done}::text[]) and currency = ${currency}`.execute(
    tx,
  );
}

/**
 * Checks the release date again under locks: nobody cancels or moves the event meanwhile, or settles the same seller.
 */
async function lockReleased(ctx: AppContext, tx: Tx, { event_id, seller_user_id }: DueSeller): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select ${sellerReleaseAt(ctx)} as due_at from events e, users u
     where e.id = ${event_id} and u.id = ${seller_user_id} for no key update of u for share of e`.execute(tx);
  return rows[0]?.due_at ?? null;
}

/**
 * What is owed for each of a seller's sales at an event, and the accounts that will be empty. Sorted by name, like the
 * locks of postings.
 */
async function lockSales(tx: Tx, { event_id, seller_user_id, currency }: DueSeller) {
  const { rows } = await sql<{ id: string }>`
    select l.id from listings l
     where l.event_id = ${event_id} and l.seller_user_id = ${seller_user_id} and l.currency = ${currency} and l.state = 'sold'
     order by l.id::text`.execute(tx);
  const free: SaleLine[] = [];
  const done: string[] = [];
  let held_amount = 0;
  for (const { id: listing_id } of rows) {
    const account = sellerPayable(event_id, listing_id);
    const amount = await lockOwed(tx, account, currency);
    // Read under the lock of the account, which recording a dispute takes, too.
    if (amount > 0 && (await isFrozen(tx, listing_id))) {
      held_amount = sum([held_amount, amount]);
      continue;
    }
    done.push(account.name);
    if (amount > 0) free.push({ event_id, promoter_link_id: null, listing_id, amount });
  }
  return { free, done, held_amount };
}

async function isFrozen(tx: Tx, listingId: string): Promise<boolean> {
  const { rows } = await sql<{ is_frozen: boolean }>`select resale_is_frozen(${listingId}) as is_frozen`.execute(tx);
  return rows[0]?.is_frozen ?? true;
}
