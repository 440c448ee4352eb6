import type { Stripe } from 'stripe';

import type { AccountRecord } from '../state/account-records.ts';

type Account = Stripe.V2.Core.Account;

/** The parts of an account that a response leaves out unless they are requested. */
export const INCLUDABLE = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const;
export type Include = (typeof INCLUDABLE)[number];

/** The derived parts of an account, which are not in its record. */
export interface AccountState {
  configuration: Stripe.V2.Core.Account.Configuration;
  requirements: Stripe.V2.Core.Account.Requirements;
}

/** An account with every part of it. */
export function buildAccount(record: AccountRecord, { configuration, requirements }: AccountState): Account {
  const { id, closed, created, contact_email, contact_phone, dashboard, defaults, display_name, metadata } = record;
  return {
    id,
    object: 'v2.core.account',
    applied_configurations: record.recipient ? ['recipient'] : [],
    closed,
    configuration,
    contact_email,
    contact_phone,
    created,
    dashboard,
    defaults,
    display_name,
    future_requirements: { entries: [] },
    identity: buildIdentity(record),
    livemode: false,
    metadata,
    requirements,
  };
}

function buildIdentity(record: AccountRecord): Stripe.V2.Core.Account.Identity {
  const { country, entity_type, registered_name } = record.identity;
  return {
    attestations: {
      persons_provided: { directors: false, executives: false, owners: false },
      terms_of_service: record.steps_done.includes('terms')
        ? { account: { date: record.created, ip: '127.0.0.1' } }
        : undefined,
    },
    country,
    entity_type,
    business_details: registered_name === undefined ? undefined : { registered_name },
    individual: entity_type === 'individual' ? buildIndividual(record) : undefined,
  };
}

function buildIndividual({ id, created, identity }: AccountRecord): Stripe.V2.Core.Account.Identity.Individual {
  const { person, address, date_of_birth, country } = identity;
  return {
    account: id,
    created,
    object: 'v2.core.account_person',
    updated: created,
    address: address && { ...address, country },
    date_of_birth,
    ...person,
  };
}

// On the wire, fields without a value are null.
const EMPTY = { contact_email: null, contact_phone: null, dashboard: null, display_name: null };
const NO_IDENTITY = { business_details: null, country: null, entity_type: null, individual: null };

/** An account as a response shows it: the parts not requested are null. */
export function presentAccount(account: Account, include: readonly Include[]): object {
  const part = (name: Include, value: unknown): unknown => (include.includes(name) ? value : null);
  const wantsConfiguration = include.some((name) => name.startsWith('configuration.'));
  const recipient = part('configuration.recipient', account.configuration?.recipient ?? null);
  return {
    ...EMPTY,
    ...withoutUndefined(account),
    configuration: wantsConfiguration ? { customer: null, merchant: null, recipient } : null,
    defaults: part('defaults', account.defaults),
    future_requirements: part('future_requirements', account.future_requirements),
    identity: part('identity', { ...NO_IDENTITY, ...withoutUndefined(account.identity ?? {}) }),
    requirements: part('requirements', account.requirements),
  };
}

function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));
}
