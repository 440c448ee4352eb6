import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type ResaleSplit, splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { fees, organizerPayable, providerBalance, sellerPayable } from '#server/domains/payments/accounts.ts';
import { postLedger } from '#server/domains/payments/ledger.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { sum } from '#server/platform/lib/money.ts';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { ratesOf } from '#server/domains/resale/rates.ts';

type Buyer = { id: string; email: string };
type SaleValues = Parameters<typeof buildListing>[1] & { buyer?: Buyer; buyer_name?: string };
type Offered = Awaited<ReturnType<typeof buildListing>>;
type Sale = { offered: Offered; buyer: Buyer; name: string; split: ResaleSplit; now: Date };

/** A ticket sold in Resale for what its seller asks, as the checkout leaves it: order, payment, ticket, ledger. */
export async function buildResaleSale(ctx: AppContext, { buyer, buyer_name = 'Bo Buyer', ...values }: SaleValues = {}) {
  const offered = await buildListing(ctx, values);
  const owner = buyer ?? (await buildUser(ctx));
  const { price_amount, paid_amount } = offered.listing;
  const split = splitPrice(price_amount, paid_amount, ratesOf(ctx));
  const sale = { offered, buyer: owner, name: buyer_name, split, now: ctx.clock.now() };
  const resale_order = await inTransaction(ctx.db, async (tx) => {
    const order = await insertOrder(tx, sale);
    await sellListing(tx, sale, order.id);
    await moveToBuyer(tx, sale, order.id);
    await post(tx, sale, order.id);
    return order;
  });
  return { ...offered, buyer: owner, resale_order, split };
}

async function insertOrder(tx: Tx, { offered, buyer, name, split, now }: Sale) {
  const { currency, event_id } = offered.listing;
  const order = await tx
    .insertInto('orders')
    .values({
      id: newId(),
      session_id: newSecret(24),
      ...{ event_id, currency, kind: 'resale', status: 'paid', quantity: 1 },
      ...{ buyer_user_id: buyer.id, buyer_email: buyer.email, buyer_name: name },
      buyer_key: canonicalEmail(buyer.email),
      hold_key: newSecret(12),
      request_hash: randomBytes(32),
      ...{ face_amount: split.price, fee_amount: split.fee, total_amount: split.total },
      ...{ created_at: now, expires_at: now, hard_expires_at: now, paid_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id: ticket_type_id, name: typeName } = offered.type;
  const line = { position: 0, ticket_type_id, name: typeName, quantity: 1, unit_price_amount: split.price };
  await tx
    .insertInto('order_lines')
    .values({ ...line, order_id: order.id, fee_amount: split.fee })
    .execute();
  const payment = { provider_payment_intent_id: `pi_${newSecret(12)}`, currency, amount: split.total, paid_at: now };
  await tx
    .insertInto('payments')
    .values({ ...payment, order_id: order.id })
    .execute();
  await sql`
    insert into buyer_counts (event_id, buyer_key, quantity)
    select e.id, ${order.buyer_key}, 1 from events e where e.id = ${event_id} and e.max_per_buyer is not null
    on conflict (event_id, buyer_key) do update set quantity = buyer_counts.quantity + 1`.execute(tx);
  return order;
}

async function sellListing(tx: Tx, { offered, split, now }: Sale, order_id: string): Promise<void> {
  const { price, fee, seller_fee, organizer } = split;
  const agreed = { agreed_amount: price, fee_amount: fee, seller_fee_amount: seller_fee, organizer_amount: organizer };
  await tx
    .updateTable('listings')
    .set({ ...agreed, commission_amount: 0, state: 'sold', order_id, sold_at: now })
    .where('id', '=', offered.listing.id)
    .execute();
}

async function moveToBuyer(tx: Tx, { offered, buyer, name, now }: Sale, order_id: string): Promise<void> {
  const { id } = offered.ticket;
  await sql`update ticket_versions set valid_to = ${now} where ticket_id = ${id} and valid_to is null`.execute(tx);
  await sql`
    with moved as (
      update tickets set state = 'valid', owner_user_id = ${buyer.id}, owner_email = ${buyer.email}, holder_name = ${name},
             code_version = code_version + 1, resale_order_id = ${order_id} where id = ${id} returning id, code_version
    ), opened as (
      insert into ticket_versions (ticket_id, version, owner_user_id, owner_email, acquired_via, valid_from)
      select m.id, m.code_version, ${buyer.id}, ${buyer.email}, 'resale', ${now} from moved m
    )
    insert into ticket_history (ticket_id, at, kind) select m.id, ${now}, 'sold' from moved m`.execute(tx);
}

async function post(tx: Tx, { offered: { listing }, split, now }: Sale, order_id: string): Promise<void> {
  const { id, event_id, currency } = listing;
  const entries = [
    { account: providerBalance, amount: split.total },
    { account: sellerPayable(event_id, id), amount: -split.payout },
    { account: organizerPayable(event_id), amount: -split.organizer },
    { account: fees, amount: -sum([split.fee, split.seller_fee]) },
  ].filter(({ amount }) => amount !== 0);
  await postLedger(tx, {
    key: `sale:${order_id}`,
    order_id,
    memo: 'sold in Resale',
    created_at: now,
    currency,
    entries,
  });
}
