import type { Stripe } from 'stripe';

import type { AccountRecord, CapabilityName } from '../state/account-records.ts';
import type { ThinEventType } from '../state/thin-event.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import { wholeAccount } from './account-state.ts';
import { emitAccountEvent } from './emit-thin-event.ts';

type Account = Stripe.V2.Core.Account;

/** Stores a changed account and emits events for all changes. */
export function changeAccount(
  sandbox: Sandbox,
  cause: Cause,
  before: AccountRecord,
  change: Partial<AccountRecord>,
): AccountRecord {
  const after = { ...before, ...change };
  sandbox.store.put('accounts', after.id, after);
  const emit = (type: ThinEventType, data?: object): void =>
    emitAccountEvent(sandbox, cause, { type, account: after.id, data });
  const [old, now] = [wholeAccount(before), wholeAccount(after)];
  const differs = (part: (account: Account) => unknown): boolean =>
    JSON.stringify(part(old)) !== JSON.stringify(part(now));
  if (differs(ownFields)) emit('v2.core.account.updated');
  if (differs((account) => account.identity)) emit('v2.core.account[identity].updated');
  if (differs((account) => account.defaults)) emit('v2.core.account[defaults].updated');
  if (differs((account) => account.requirements)) emit('v2.core.account[requirements].updated');
  if (differs((account) => appliedCapabilities(account))) emit('v2.core.account[configuration.recipient].updated');
  for (const name of ['payouts', 'stripe_transfers'] as const) {
    if (!differs((account) => statusOf(account, name))) continue;
    emit('v2.core.account[configuration.recipient].capability_status_updated', {
      updated_capability: `stripe_balance.${name}`,
    });
  }
  if (after.closed && !before.closed) emit('v2.core.account.closed');
  scheduleDeadline(sandbox, before, after);
  return after;
}

function ownFields({ contact_email, contact_phone, display_name, metadata }: Account): object {
  return { contact_email, contact_phone, display_name, metadata };
}

function appliedCapabilities({ configuration }: Account): object {
  const recipient = configuration?.recipient;
  return { applied: recipient?.applied, names: Object.keys(recipient?.capabilities?.stripe_balance ?? {}) };
}

function statusOf({ configuration }: Account, name: CapabilityName): string | undefined {
  return configuration?.recipient?.capabilities?.stripe_balance?.[name]?.status;
}

function scheduleDeadline(sandbox: Sandbox, before: AccountRecord, { id, demand }: AccountRecord): void {
  if (!demand?.due || demand.past_due || demand.due === before.demand?.due) return;
  sandbox.scheduler.schedule('pass-account-deadline', id, Date.parse(demand.due));
}

/** A requirement that was not met by its deadline now restricts the account. */
export function passDeadline(sandbox: Sandbox, cause: Cause, id: string): void {
  const record = sandbox.store.get('accounts', id);
  const demand = record?.demand;
  if (!record || record.closed || !demand?.due || demand.past_due) return;
  // The deadline was moved since this was scheduled.
  if (Date.parse(demand.due) > sandbox.clock.now()) return;
  changeAccount(sandbox, cause, record, { demand: { ...demand, past_due: true } });
}
