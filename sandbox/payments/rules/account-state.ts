import type { Stripe } from 'stripe';

import { buildAccount } from '../objects/account.ts';
import { ONBOARDING_STEPS } from '../state/account-records.ts';
import type { AccountRecord, Capability, CapabilityName } from '../state/account-records.ts';
import { listRequirements } from './account-requirements.ts';
import type { RequirementEntry } from '../objects/requirement.ts';

type Account = Stripe.V2.Core.Account;

/** The account of a record, with its derived capabilities and requirements. */
export function wholeAccount(record: AccountRecord): Account {
  const entries = listRequirements(record);
  const capability = (name: CapabilityName): Capability => capabilityOf(record, entries, name);
  const stripe_balance = { payouts: capability('payouts'), stripe_transfers: capability('stripe_transfers') };
  const recipient = {
    applied: record.recipient && !record.closed,
    capabilities: record.transfers_requested ? { stripe_balance } : {},
  };
  return buildAccount(record, {
    configuration: record.recipient ? { recipient } : {},
    requirements: { entries, summary: summaryOf(record, entries) },
  });
}

/** Whether the form was completed once. */
export function hasOnboarded(record: AccountRecord): boolean {
  return ONBOARDING_STEPS.every((step) => record.steps_done.includes(step));
}

/** The state of an account, as the controls name it. */
export function standingOf(record: AccountRecord): string {
  if (record.closed) return 'closed';
  if (record.verdict) return record.verdict.kind;
  if (!hasOnboarded(record)) return record.steps_done.length === 0 ? 'not_started' : 'incomplete';
  return record.demand ? 'more_needed' : 'ready';
}

/** The name people know an account by. */
export function nameOf({ display_name, contact_email, id }: AccountRecord): string {
  return display_name ?? contact_email ?? id;
}

/** The status of a capability, for people. */
export function capabilityText(record: AccountRecord, name: CapabilityName): string {
  if (!record.transfers_requested) return 'not requested';
  return capabilityOf(record, listRequirements(record), name).status;
}

/** Whether transfers to the account are possible now. */
export function isActive(record: AccountRecord, name: CapabilityName): boolean {
  return capabilityText(record, name) === 'active';
}

const ALL_WELL: Capability = { status: 'active', status_details: [] };

function capabilityOf(record: AccountRecord, entries: RequirementEntry[], name: CapabilityName): Capability {
  const { closed, verdict } = record;
  if (closed) return stopped('restricted', 'restricted_other', 'no_resolution');
  if (verdict && verdict.kind !== 'in_review') {
    const resolution = verdict.kind === 'unsupported' ? 'no_resolution' : 'contact_stripe';
    return stopped(verdict.kind, verdict.code, resolution);
  }
  const isLate = entries.some((entry) => isPastDue(entry, name));
  if (isLate) return stopped('restricted', 'requirements_past_due', 'provide_info');
  if (verdict) return stopped('pending', 'requirements_pending_verification', 'no_resolution');
  return ALL_WELL;
}

function isPastDue(entry: RequirementEntry, name: CapabilityName): boolean {
  const restricted = entry.impact.restricts_capabilities ?? [];
  return restricted.some(
    ({ capability, deadline }) => capability === `stripe_balance.${name}` && deadline.status === 'past_due',
  );
}

type Detail = Capability['status_details'][number];

function stopped(status: Capability['status'], code: Detail['code'], resolution: Detail['resolution']): Capability {
  return { status, status_details: [{ code, resolution }] };
}

function summaryOf(
  { demand }: AccountRecord,
  entries: RequirementEntry[],
): Stripe.V2.Core.Account.Requirements['summary'] {
  const statuses = entries.map((entry) => entry.minimum_deadline.status);
  const status = (['past_due', 'currently_due', 'eventually_due'] as const).find((known) => statuses.includes(known));
  if (status === undefined) return undefined;
  const time = status === 'currently_due' && demand?.due ? { time: demand.due } : {};
  return { minimum_deadline: { status, ...time } };
}
