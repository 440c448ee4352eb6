import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { askForAccount } from './make-account.ts';
import { ownerOf } from './owners.ts';
import { findAccountById, listUnread } from './queries.ts';
import type { ConnectHooks } from './hooks.ts';
import { refreshAccount } from './refresh-account.ts';

const BATCH = 100;

/**
 * Recovers from lost responses and webhooks: finishes accounts that were requested but never arrived, and reads
 * unsettled accounts, and every account once a day.
 */
export async function reconcileAccounts(ctx: AppContext, hooks: ConnectHooks): Promise<void> {
  const now = ctx.clock.now();
  const before = (milliseconds: number) => addMilliseconds(now, -milliseconds);
  const unread = await listUnread(ctx.db, {
    askedBefore: before(MINUTE),
    unsettledBefore: before(10 * MINUTE),
    changedAfter: before(7 * DAY),
    settledBefore: before(DAY),
    limit: BATCH,
  });
  for (const { id } of unread) await reconcile(ctx, hooks, id);
}

async function reconcile(ctx: AppContext, hooks: ConnectHooks, id: string): Promise<void> {
  const calls = ctx.provider.worker;
  const row = await findAccountById(ctx.db, id);
  if (!row) return;
  if (!row.provider_account_id && (await askForAccount(ctx, calls, row)).kind !== 'ok') return;
  if (await refreshAccount(ctx, { owner: ownerOf(row), hooks, calls })) return;
  ctx.log.warn({ account: id }, 'an account could not be read');
}
