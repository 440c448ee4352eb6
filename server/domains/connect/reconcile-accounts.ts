import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { askForAccount } from './make-account.ts';
import { findAccount, listUnread } from './queries.ts';
import type { ConnectHooks } from './hooks.ts';
import { refreshAccount } from './refresh-account.ts';

const BATCH = 100;

/**
 * Finishes what a lost answer or a lost webhook left: accounts that were asked for and never came, those that are not
 * settled, and every account once a day.
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
  for (const { organization_id } of unread) await reconcile(ctx, hooks, organization_id);
}

async function reconcile(ctx: AppContext, hooks: ConnectHooks, organizationId: string): Promise<void> {
  const calls = ctx.provider.worker;
  const row = await findAccount(ctx.db, organizationId);
  if (row && !row.provider_account_id && (await askForAccount(ctx, calls, row)).kind !== 'ok') return;
  if (await refreshAccount(ctx, { organizationId, hooks, calls })) return;
  ctx.log.warn({ organization: organizationId }, 'an account could not be read');
}
