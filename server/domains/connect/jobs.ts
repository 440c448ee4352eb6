import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { reconcileAccounts } from './reconcile-accounts.ts';
import type { ConnectHooks } from './hooks.ts';

/** Reads connected accounts again that no webhook told about. */
export function connectJobs(ctx: AppContext, hooks: ConnectHooks): Jobs {
  return { reconcile_accounts: { cron: '* * * * *', run: () => reconcileAccounts(ctx, hooks) } };
}
