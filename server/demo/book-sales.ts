import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { percentage, sum } from '#server/platform/lib/money.ts';
import { newId } from '#server/platform/lib/random.ts';
import { type LedgerAccount, providerBalance, providerFees } from '#server/domains/payments/accounts.ts';
import type { LedgerEntry } from '#server/domains/payments/ledger.ts';
import { entriesOf, splitShares, type TicketShare, totalOf } from '#server/domains/payments/shares.ts';
import { insertRows } from './insert-rows.ts';
import type { InsertedOrder } from './plan-sales.ts';

type Posting = {
  key: string;
  order_id: string;
  currency: string;
  memo: string;
  created_at: Date;
  entries: LedgerEntry[];
};

/** The money of the sales: payments with the provider's fees, commissions, and every cent in the ledger. */
export async function bookSales(tx: Tx, orders: readonly InsertedOrder[]): Promise<void> {
  const shares = await sharesByOrder(tx);
  const payments = orders.filter(({ priced }) => priced.total_amount > 0).map(paymentRow);
  await insertRows(tx, 'payments', payments);
  await insertRows(
    tx,
    'commissions',
    orders.flatMap((order) => commissionRow(order, shares.get(order.id))),
  );
  const sales = orders.map((order) => salePosting(order, shares.get(order.id)));
  const fees = payments.map(feePosting);
  await post(
    tx,
    [...sales, ...fees].filter(({ entries }) => entries.length > 0),
  );
}

async function sharesByOrder(tx: Tx): Promise<Map<string, TicketShare>> {
  const { rows } = await sql<TicketShare & { order_id: string }>`
    select order_id, sum(face_amount) as face_amount, sum(discount_amount) as discount_amount, sum(fee_amount) as fee_amount,
           sum(organizer_fee_amount) as organizer_fee_amount, sum(commission_amount) as commission_amount
      from tickets group by order_id`.execute(tx);
  return new Map(rows.map((row) => [row.order_id, row]));
}

type Payment = {
  id: string;
  order_id: string;
  currency: string;
  amount: number;
  provider_fee_amount: number;
  paid_at: Date;
};

function paymentRow({
  id: order_id,
  event,
  priced,
  paid_at,
}: InsertedOrder): Payment & { provider_payment_intent_id: string; is_demonstration: true } {
  return {
    id: newId(),
    order_id,
    provider_payment_intent_id: `pi_demo_${order_id.replaceAll('-', '')}`,
    // There is no payment at the provider.
    is_demonstration: true,
    currency: event.currency,
    amount: priced.total_amount,
    provider_fee_amount: sum([percentage(priced.total_amount, 150, 'half_up'), 25]),
    paid_at,
  };
}

function commissionRow(order: InsertedOrder, share: TicketShare | undefined): Insertable<Database['commissions']>[] {
  const { id: order_id, referral, event, paid_at } = order;
  const amount = share?.commission_amount ?? 0;
  if (!referral || amount === 0) return [];
  const { currency } = event;
  return [{ order_id, promoter_link_id: referral.id, currency, amount, state: 'pending', created_at: paid_at }];
}

function salePosting(order: InsertedOrder, share: TicketShare | undefined): Posting {
  const { id: order_id, event, referral, paid_at } = order;
  const split = splitShares(share ? [share] : []);
  const payees = { event_id: event.id, promoter_link_id: referral?.id ?? null };
  const entries = [{ account: providerBalance, amount: totalOf(split) }, ...entriesOf(split, payees, -1)];
  return {
    key: `sale:${order_id}`,
    order_id,
    currency: event.currency,
    memo: 'tickets sold',
    created_at: paid_at,
    entries: entries.filter(({ amount }) => amount !== 0),
  };
}

function feePosting({ id, order_id, currency, provider_fee_amount, paid_at }: Payment): Posting {
  return {
    key: `fee:${id}`,
    order_id,
    currency,
    memo: 'payment provider fee',
    created_at: paid_at,
    entries: [
      { account: providerFees, amount: provider_fee_amount },
      { account: providerBalance, amount: -provider_fee_amount },
    ],
  };
}

/** Writes postings in bulk. No account can be overdrawn by them: sales only credit what we owe. */
async function post(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const accounts = await insertAccounts(tx, postings);
  const written = postings.map((posting) => ({ ...posting, id: newId() }));
  await insertRows(
    tx,
    'ledger_transactions',
    written.map(({ id, key, order_id, memo, created_at }) => ({ id, key, order_id, memo, created_at })),
  );
  const entries = written.flatMap(({ id: transaction_id, currency, entries: lines }) =>
    lines.map(({ account, amount }, position) => {
      const account_id = accounts.get(nameIn(account, currency)) ?? '';
      return { transaction_id, position, account_id, currency, amount };
    }),
  );
  await insertRows(tx, 'ledger_entries', entries);
}

async function insertAccounts(tx: Tx, postings: readonly Posting[]): Promise<Map<string, string>> {
  const accounts = new Map<string, Insertable<Database['ledger_accounts']> & { id: string }>();
  for (const { entries, currency } of postings) {
    for (const { account } of entries) {
      const key = nameIn(account, currency);
      if (!accounts.has(key)) accounts.set(key, accountRow(account, currency));
    }
  }
  await insertRows(tx, 'ledger_accounts', [...accounts.values()]);
  return new Map([...accounts].map(([key, { id }]) => [key, id]));
}

function accountRow({ name, kind, event_id }: LedgerAccount, currency: string) {
  return { id: newId(), name, kind, currency, event_id: event_id ?? null };
}

function nameIn({ name }: LedgerAccount, currency: string): string {
  return `${name} ${currency}`;
}
