import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { reconcileAccounts } from './reconcile-accounts.ts';
import type { ConnectHooks } from './hooks.ts';

/** Reads connected accounts again whose webhooks may have been lost. */
export function connectJobs(ctx: AppContext, hooks: ConnectHooks): Jobs {
  return { reconcile_accounts: { cron: '* * * * *', run: () => reconcileAccounts(ctx, hooks) } };
}
