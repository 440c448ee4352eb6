import { describe, expect, test } from 'vitest';
import { buildEvent } from '#server/domains/events/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { organizerPayable, providerBalance, receivableOf } from './accounts.ts';
import { balanceOf, type LedgerEntry, lockOwed, lockOwing, postLedger } from './ledger.ts';

const currency = 'eur';
const NOW = new Date('2026-11-20T20:00:00Z');

const { ctx } = await createTestApp();

/** An organizer's account, with what is posted to it against the provider's. */
async function openAccount() {
  const account = organizerPayable((await buildEvent(ctx)).id);
  const post = (amount: number, others: LedgerEntry[] = [{ account: providerBalance, amount: -amount }]) =>
    inTransaction(ctx.db, (tx) =>
      postLedger(tx, {
        key: `test:${newId()}`,
        order_id: null,
        memo: '',
        created_at: NOW,
        currency,
        entries: [{ account, amount }, ...others],
      }),
    );
  const books = () =>
    inTransaction(ctx.db, async (tx) => ({
      payable: await balanceOf(tx, account, currency),
      receivable: await balanceOf(tx, receivableOf(account), currency),
      owed: await lockOwed(tx, account, currency),
      owing: await lockOwing(tx, receivableOf(account), currency),
    }));
  return { account, post, books };
}

describe('the ledger', () => {
  test('refuses a posting that does not balance, and writes no empty one', async () => {
    const { post, books } = await openAccount();
    await expect(post(-500, [{ account: providerBalance, amount: 499 }])).rejects.toThrow('does not balance');
    expect(await post(0)).toBe(false);
    expect(await books()).toEqual({ payable: 0, receivable: 0, owed: 0, owing: 0 });
  });

  test('merges entries of one account', async () => {
    const { account, post, books } = await openAccount();
    const again = { account, amount: -200 };
    expect(await post(-300, [again, { account: providerBalance, amount: 500 }])).toBe(true);
    expect(await books()).toEqual({ payable: -500, receivable: 0, owed: 500, owing: 0 });
    expect(await entriesOf(account.name)).toEqual([{ amount: -500 }]);
  });

  test('lets nobody be paid more than they are owed: the rest is owed to us, and cleared by the next credit', async () => {
    const { post, books } = await openAccount();
    await post(-500);
    await post(800);
    expect(await books()).toEqual({ payable: 0, receivable: 300, owed: 0, owing: 300 });
    await post(-200);
    expect(await books()).toEqual({ payable: 0, receivable: 100, owed: 0, owing: 100 });
    await post(-250);
    expect(await books()).toEqual({ payable: -150, receivable: 0, owed: 150, owing: 0 });
    await post(150);
    expect(await books()).toEqual({ payable: 0, receivable: 0, owed: 0, owing: 0 });
  });

  test('keeps an account with its event, and takes it up again when nothing was left to send', async () => {
    const { account, post } = await openAccount();
    const settledAt = async () => {
      const row = await ctx.db
        .selectFrom('ledger_accounts')
        .select(['settled_at', 'event_id'])
        .where('name', '=', account.name)
        .executeTakeFirst();
      expect(row?.event_id).toBe(account.event_id);
      return row?.settled_at;
    };
    await post(-500);
    await ctx.db.updateTable('ledger_accounts').set({ settled_at: NOW }).where('name', '=', account.name).execute();
    expect(await settledAt()).toEqual(NOW);
    await post(-100);
    expect(await settledAt()).toBeNull();
  });
});

function entriesOf(name: string) {
  return ctx.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select('e.amount')
    .where('a.name', '=', name)
    .execute();
}
