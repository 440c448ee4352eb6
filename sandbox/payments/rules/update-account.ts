import { invalidFields } from '../http/errors.ts';
import type { AccountRecord } from '../state/account-records.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import type { UpdateAccount } from './account-params.ts';
import { changeAccount } from './change-account.ts';

/** Changes what the platform may change of an account. */
export function updateAccount(
  sandbox: Sandbox,
  cause: Cause,
  record: AccountRecord,
  params: UpdateAccount,
): AccountRecord {
  refuseClosed(record);
  const { contact_email, contact_phone, display_name, defaults, identity, metadata } = params;
  return changeAccount(sandbox, cause, record, {
    ...withoutUndefined({ contact_email, contact_phone, display_name }),
    ...changedConfiguration(record, params),
    defaults: { ...record.defaults, ...withoutUndefined(defaults ?? {}) },
    identity: changedIdentity(record, identity ?? {}),
    metadata: changedMetadata(record, metadata),
  });
}

function changedConfiguration(record: AccountRecord, { configuration }: UpdateAccount): Partial<AccountRecord> {
  const wanted = configuration?.recipient;
  if (!wanted) return {};
  const requested = wanted.capabilities?.stripe_balance?.stripe_transfers?.requested;
  return { recipient: wanted.applied ?? true, transfers_requested: requested ?? record.transfers_requested };
}

/** Closes an account permanently; all its configurations must be named. */
export function closeAccount(
  sandbox: Sandbox,
  cause: Cause,
  record: AccountRecord,
  configurations: string[],
): AccountRecord {
  refuseClosed(record);
  const applied = record.recipient ? ['recipient'] : [];
  if (applied.join() !== configurations.toSorted().join()) {
    throw invalidFields('All configurations of the account must be named.', 'applied_configurations');
  }
  return changeAccount(sandbox, cause, record, { closed: true });
}

function refuseClosed(record: AccountRecord): void {
  if (record.closed) throw invalidFields(`The account ${record.id} is closed.`, 'id');
}

function changedIdentity(
  { identity }: AccountRecord,
  wanted: NonNullable<UpdateAccount['identity']>,
): AccountRecord['identity'] {
  const { entity_type, business_details, individual } = wanted;
  const country = wanted.country?.toUpperCase() ?? identity.country;
  if (identity.country !== undefined && country !== identity.country) {
    throw invalidFields('The country of an account cannot be changed.', 'identity.country');
  }
  return {
    ...identity,
    country,
    ...withoutUndefined({ entity_type, registered_name: business_details?.registered_name }),
    person: { ...identity.person, ...withoutUndefined(individual ?? {}) },
  };
}

function changedMetadata({ metadata }: AccountRecord, change: UpdateAccount['metadata']): AccountRecord['metadata'] {
  const kept = Object.entries(metadata).filter(([key]) => !(key in change));
  const added = Object.entries(change).filter((entry): entry is [string, string] => entry[1] !== null);
  return Object.fromEntries([...kept, ...added]);
}

function withoutUndefined<Fields extends object>(fields: Fields): Partial<Fields> {
  // A subset of the fields given.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}
