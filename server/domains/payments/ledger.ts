import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';
import { isPayable, receivableOf, type LedgerAccount } from './accounts.ts';

export type LedgerEntry = { account: LedgerAccount; amount: number };

export type Posting = {
  /** Business key (`sale:<order>`): posting it twice changes nothing. */
  key: string;
  order_id: string | null;
  memo: string;
  created_at: Date;
  currency: string;
  entries: LedgerEntry[];
};

/**
 * Writes one balanced transaction into the ledger; false if its key was posted before. A debit that a payable cannot
 * cover goes to its receivable, and a credit clears an open receivable first, so that no payable is ever overdrawn.
 */
export async function postLedger(tx: Tx, posting: Posting): Promise<boolean> {
  const entries = merged(posting.entries);
  if (sum(entries.map(({ amount }) => amount)) !== 0) throw new Error(`posting ${posting.key} does not balance`);
  if (entries.length === 0) return false;
  const { key, order_id, memo, created_at, currency } = posting;
  const transaction = await tx
    .insertInto('ledger_transactions')
    .values({ key, order_id, memo, created_at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!transaction) return false;
  const spilled: LedgerEntry[] = [];
  // Sorted by name, so that two postings never deadlock.
  for (const entry of entries) spilled.push(...(await spill(tx, entry, currency)));
  const accounts = await ensureAccounts(tx, spilled, currency);
  await tx
    .insertInto('ledger_entries')
    .values(
      merged(spilled).map(({ account, amount }, position) => ({
        transaction_id: transaction.id,
        position,
        account_id: accounts.get(account.name) ?? '',
        currency,
        amount,
      })),
    )
    .execute();
  return true;
}

/** The balance of an account: debits less credits. */
export async function balanceOf(tx: Tx, { name }: LedgerAccount, currency: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(e.amount), 0) as balance from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.name = ${name} and a.currency = ${currency}`.execute(tx);
  return rows[0]?.balance ?? 0;
}

/** What we owe by a payable, which stays locked until the transaction ends. */
export async function lockOwed(tx: Tx, account: LedgerAccount, currency: string): Promise<number> {
  if (!(await lockAccount(tx, account, currency))) return 0;
  return Math.max(0, -(await balanceOf(tx, account, currency)));
}

/** What is owed to us by a receivable, which stays locked until the transaction ends. */
export async function lockOwing(tx: Tx, receivable: LedgerAccount, currency: string): Promise<number> {
  if (!(await lockAccount(tx, receivable, currency))) return 0;
  return Math.max(0, await balanceOf(tx, receivable, currency));
}

function merged(entries: LedgerEntry[]): LedgerEntry[] {
  const byName = new Map<string, LedgerEntry>();
  for (const { account, amount } of entries) {
    const known = byName.get(account.name)?.amount ?? 0;
    byName.set(account.name, { account, amount: sum([known, amount]) });
  }
  return [...byName.values()]
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => (a.account.name < b.account.name ? -1 : 1));
}

async function spill(tx: Tx, entry: LedgerEntry, currency: string): Promise<LedgerEntry[]> {
  if (!isPayable(entry.account)) return [entry];
  return entry.amount > 0 ? debitPayable(tx, entry, currency) : creditPayable(tx, entry, currency);
}

async function debitPayable(tx: Tx, { account, amount }: LedgerEntry, currency: string): Promise<LedgerEntry[]> {
  await lockAccount(tx, account, currency);
  const owed = -(await balanceOf(tx, account, currency));
  const covered = Math.min(amount, Math.max(0, owed));
  return [
    { account, amount: covered },
    { account: receivableOf(account), amount: sum([amount, -covered]) },
  ];
}

async function creditPayable(tx: Tx, { account, amount }: LedgerEntry, currency: string): Promise<LedgerEntry[]> {
  const receivable = receivableOf(account);
  // Almost no account has a receivable, and sales of one event must not wait for each other here.
  if (!(await lockAccount(tx, receivable, currency))) return [{ account, amount }];
  const open = Math.max(0, await balanceOf(tx, receivable, currency));
  const cleared = Math.min(-amount, open);
  return [
    { account: receivable, amount: -cleared },
    { account, amount: sum([amount, cleared]) },
  ];
}

async function lockAccount(tx: Tx, { name }: LedgerAccount, currency: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('name', '=', name)
    .where('currency', '=', currency)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function ensureAccounts(tx: Tx, entries: LedgerEntry[], currency: string): Promise<Map<string, string>> {
  const wanted = merged(entries).map(({ account }) => account);
  const find = async () => {
    const rows = await tx
      .selectFrom('ledger_accounts')
      .select(['id', 'name', 'settled_at'])
      .where('currency', '=', currency)
      .where(
        'name',
        'in',
        wanted.map(({ name }) => name),
      )
      .execute();
    await reopen(
      tx,
      rows.flatMap(({ id, settled_at }) => (settled_at ? [id] : [])),
    );
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  const known = await find();
  const missing = wanted.filter(({ name }) => !known.has(name));
  if (missing.length === 0) return known;
  await tx
    .insertInto('ledger_accounts')
    .values(missing.map(({ name, kind, event_id }) => ({ name, kind, currency, event_id: event_id ?? null })))
    .onConflict((conflict) => conflict.columns(['name', 'currency']).doNothing())
    .execute();
  return find();
}

/** Any posting to a settled account makes it due for settlement again. */
async function reopen(tx: Tx, settled: string[]): Promise<void> {
  if (settled.length === 0) return;
  await tx.updateTable('ledger_accounts').set({ settled_at: null }).where('id', 'in', settled).execute();
}
