import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { sum } from '#server/platform/lib/money.ts';
import type { ProviderBalance } from '#server/platform/payments-provider/types.ts';
import { countMatches, listBookBalances, listDifferences, type Pair } from './compare-books.ts';
import { countOpenFindings, type FindingRow, type NewFinding, storeFindings } from './findings.ts';
import { openFindings } from './metrics.ts';
import { readProviderBook, sumProviderBook } from './read-provider-book.ts';
import { answerOf } from './webhook-handlers.ts';

/** A line may appear at the provider a little after its own timestamp. */
const OVERLAP = 2 * DAY;
/** Money that moves while we read is read in the next round. */
const MOST_ROUNDS = 4;

/**
 * Compares every balance transaction of the provider with every posting, one to one, and the provider's balance with
 * the sum of its lines. Differences become findings for staff. Runs nightly; safe to repeat. docs/rules/payments.md
 */
export async function reconcileBalance(ctx: AppContext): Promise<FindingRow[]> {
  const started_at = ctx.clock.now();
  const since = await findStart(ctx);
  const { id: run_id } = await ctx.db
    .insertInto('reconciliation_runs')
    .values({ started_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { transactions, balance, read } = await readBoth(ctx, since);
  const before = addMilliseconds(started_at, -ctx.settings.reconciliation_lag_minutes * MINUTE);
  const pairs = (await listDifferences(ctx.db)).filter((pair) => isSettled(pair, before));
  const found = [...pairs.map(findingOf), ...unequalBalances(balance, read)];
  const news = await storeFindings(ctx.db, { run_id, found, now: started_at });
  const balances = JSON.stringify(await describeBalances(ctx, balance));
  const matched = await countMatches(ctx.db);
  await ctx.db
    .updateTable('reconciliation_runs')
    .set({ finished_at: ctx.clock.now(), transactions, matched, balances })
    .where('id', '=', run_id)
    .execute();
  openFindings.set(await countOpenFindings(ctx.db));
  for (const finding of news) report(ctx, finding);
  ctx.log.info({ transactions, matched, found: found.length }, 'our book was compared with the provider’s');
  return news;
}

/** The start of the last complete run; without one, the beginning. */
async function findStart({ db }: AppContext): Promise<Date> {
  const last = await db
    .selectFrom('reconciliation_runs')
    .select('started_at')
    .where('finished_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? addMilliseconds(last.started_at, -OVERLAP) : new Date(0);
}

/** The provider's lines and its balance, read until both are of the same moment. */
async function readBoth(ctx: AppContext, since: Date) {
  let transactions = await readProviderBook(ctx, since);
  for (let round = 1; ; round += 1) {
    const balance = answerOf(await ctx.provider.worker.balance()) ?? [];
    const read = await sumProviderBook(ctx.db);
    if (round === MOST_ROUNDS || unequalBalances(balance, read).length === 0) return { transactions, balance, read };
    transactions += await readProviderBook(ctx, since);
  }
}

/** Younger movements may not have reached both ledgers yet. */
function isSettled({ provider_at, book_at }: Pair, before: Date): boolean {
  return Math.max(provider_at?.getTime() ?? 0, book_at?.getTime() ?? 0) < before.getTime();
}

function findingOf(pair: Pair): NewFinding {
  const { currency, source_id, provider_transaction_id, provider_amount, book_amount } = pair;
  const ledger_keys = pair.ledger_keys ?? [];
  const values = { currency, source_id, provider_transaction_id, provider_amount, book_amount, ledger_keys };
  if (pair.provider_transaction_id === null) {
    return { ...values, kind: 'not_at_provider', key: `book:${ledger_keys.join(' ')}:${pair.currency}` };
  }
  const kind = pair.book_amount === null ? 'not_in_book' : 'amount_differs';
  return { ...values, kind, key: `${kind}:${pair.provider_transaction_id}` };
}

/** By currency: the provider's balance, and the sum of its own lines. */
function unequalBalances(balance: ProviderBalance, read: Map<string, number>): NewFinding[] {
  const currencies = new Set([...balance.map(({ currency }) => currency), ...read.keys()]);
  return [...currencies].flatMap((currency) => {
    const provider_amount = totalOf(balance, currency);
    const book_amount = read.get(currency) ?? 0;
    if (provider_amount === book_amount) return [];
    const nothing = { provider_transaction_id: null, source_id: null, ledger_keys: [] };
    const key = `balance:${currency}:${provider_amount}:${book_amount}`;
    return [{ ...nothing, kind: 'balance_differs', key, currency, provider_amount, book_amount }];
  });
}

function totalOf(balance: ProviderBalance, currency: string): number {
  const own = balance.find((row) => row.currency === currency);
  return own ? sum([own.available, own.pending]) : 0;
}

async function describeBalances({ db }: AppContext, balance: ProviderBalance) {
  const books = await listBookBalances(db);
  return books.map(({ currency, amount, demonstration }) => ({
    currency,
    provider: totalOf(balance, currency),
    book: amount,
    demonstration,
  }));
}

function report(ctx: AppContext, finding: FindingRow): void {
  const { id, kind, provider_transaction_id, source_id, ledger_keys, currency, provider_amount, book_amount } = finding;
  const facts = {
    finding: id,
    kind,
    provider_transaction_id,
    source_id,
    ledger_keys,
    currency,
    provider_amount,
    book_amount,
  };
  ctx.log.error(facts, 'our book and the provider’s differ');
}
