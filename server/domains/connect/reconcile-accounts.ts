import type { AppContext } from '#server/context.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { addMilliseconds, DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { askForAccount } from './make-account.ts';
import { ownerOf } from './owners.ts';
import { findAccountById, listUnread, touchUnread } from './queries.ts';
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
  for (const { id } of unread) {
    const isRead = await tryOne(ctx, { account: id }, () => reconcile(ctx, hooks, id));
    // Moved to the end of the queue.
    if (!isRead) await touchUnread(ctx.db, id, now);
  }
}

async function reconcile(ctx: AppContext, hooks: ConnectHooks, id: string): Promise<boolean> {
  const calls = ctx.provider.worker;
  const row = await findAccountById(ctx.db, id);
  if (!row) return true;
  if (!row.provider_account_id && (await askForAccount(ctx, calls, row)).kind !== 'ok') return false;
  if (await refreshAccount(ctx, { owner: ownerOf(row), hooks, calls })) return true;
  ctx.log.warn({ account: id }, 'an account could not be read');
  return false;
}
