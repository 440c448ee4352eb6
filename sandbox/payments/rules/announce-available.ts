import { NO_CAUSE } from '../state/sandbox.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { computeBalance } from './book.ts';
import { emitEvent } from './emit-event.ts';

/** Announces an owner's available balance. */
export function announceAvailable(sandbox: Sandbox, key: string): void {
  const plan = sandbox.store.get('available_plans', key);
  sandbox.store.delete('available_plans', key);
  if (!plan) return;
  const cause = { ...NO_CAUSE, account: plan.owner ?? undefined };
  emitEvent(sandbox, cause, 'balance.available', computeBalance(sandbox, plan.owner));
}
