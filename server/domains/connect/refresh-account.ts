import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { ProviderCalls } from '#server/platform/payments-provider/calls.ts';
import type { ProviderAccount } from '#server/platform/payments-provider/types.ts';
import { changeOwnStatus } from './change-own-status.ts';
import { changeStatus } from './change-status.ts';
import type { ConnectHooks } from './hooks.ts';
import { statusOf } from './policy.ts';
import { type AccountOwner, type AccountRow, findAccount, storeReading } from './queries.ts';

type Refresh = { owner: AccountOwner; hooks: ConnectHooks; calls: ProviderCalls };

const MAX_ATTEMPTS = 5;

/**
 * Reads an account at the provider and stores the result; false if the provider gave no usable response. A reading that
 * began before another one was stored may be older than that one, so it is repeated.
 */
export async function refreshAccount(ctx: AppContext, { owner, hooks, calls }: Refresh): Promise<boolean> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const row = await findAccount(ctx.db, owner);
    if (!row?.provider_account_id) return true;
    const read = await calls.retrieveAccount(row.provider_account_id);
    if (read.kind !== 'ok') return false;
    const account = read.value;
    if (account.transfers_status === 'unknown' && !account.is_closed) {
      ctx.log.error({ account: row.id }, 'an account has a status that is not known: nothing was changed');
      return false;
    }
    if (await store(ctx, { row, account, hooks })) return true;
  }
  return false;
}

type Reading = { row: AccountRow; account: ProviderAccount; hooks: ConnectHooks };

/** False if another reading was stored since the row was loaded. */
function store(ctx: AppContext, { row, account, hooks }: Reading): Promise<boolean> {
  const now = ctx.clock.now();
  const isReady = account.transfers_status === 'active' && !account.is_closed;
  const known = account.is_closed ? { ...account, ...pickSaid(row, account) } : account;
  const status = statusOf(known, isReady || row.ready_at !== null);
  return inTransaction(ctx.db, async (tx) => {
    if (!(await storeReading(tx, { row, account, isReady, now }))) return false;
    const { organization_id, user_id } = row;
    const change = { status, account, before: row, hooks, now };
    if (organization_id !== null) await changeStatus(tx, { ...change, organizationId: organization_id });
    else if (user_id !== null) await changeOwnStatus(tx, { ...change, userId: user_id });
    return true;
  });
}

/** For a closed account the former status counts: a rejection stays one. */
function pickSaid(row: AccountRow, account: ProviderAccount): Pick<ProviderAccount, 'transfers_status'> {
  const wasRejected = row.transfers_status === 'rejected' || row.transfers_status === 'unsupported';
  return { transfers_status: wasRejected ? 'rejected' : account.transfers_status };
}
