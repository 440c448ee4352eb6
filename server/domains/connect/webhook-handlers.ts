import type { AppContext } from '#server/context.ts';
import { onBankRefusal } from './bank-refusal.ts';
import { ownerOf } from './owners.ts';
import { findAccountByProviderId } from './queries.ts';
import type { ConnectHooks } from './hooks.ts';
import { refreshAccount } from './refresh-account.ts';

type Handler = (ctx: AppContext, event: { object_id: string | null; payload: unknown }) => Promise<void>;

/**
 * Handlers for events of connected accounts. An event only says that something changed: the account is read again, so
 * the order of events does not matter.
 */
export function connectWebhookHandlers(hooks: ConnectHooks): Record<string, Handler> {
  const readAgain: Handler = async (ctx, { object_id }) => {
    const row = object_id ? await findAccountByProviderId(ctx.db, object_id) : undefined;
    if (!row) return;
    const calls = ctx.provider.worker;
    const isRead = await refreshAccount(ctx, { owner: ownerOf(row), hooks, calls });
    if (!isRead) throw new Error('the account could not be read');
  };
  return {
    'accounts:v2.core.account[configuration.recipient].capability_status_updated': readAgain,
    'accounts:v2.core.account[requirements].updated': readAgain,
    'accounts:v2.core.account.closed': readAgain,
    'connected:payout.failed': onBankRefusal,
  };
}
