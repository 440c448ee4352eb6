import { invalidFields, invalidRequest } from '../http/errors.ts';
import type { AccountRecord } from '../state/account-records.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import type { CreateAccount } from './account-params.ts';
import { emitAccountEvent } from './emit-thin-event.ts';

/** Makes a connected account, or refuses as Stripe would. */
export function createAccount(sandbox: Sandbox, cause: Cause, params: CreateAccount): AccountRecord {
  const transfers_requested = wantsTransfers(params);
  checkIdentity(params);
  if (params.configuration?.recipient) checkResponsibilities(params);
  const { contact_email, contact_phone, dashboard, display_name, metadata, configuration } = params;
  const record: AccountRecord = {
    id: sandbox.ids.next('acct_', 16),
    created: new Date(sandbox.clock.now()).toISOString(),
    closed: false,
    contact_email,
    contact_phone,
    dashboard,
    display_name,
    metadata,
    recipient: configuration?.recipient !== undefined,
    transfers_requested,
    identity: identityOf(sandbox, params),
    defaults: defaultsOf(params),
    steps_done: [],
    bank_account: null,
    demand: null,
    verdict: null,
  };
  sandbox.store.put('accounts', record.id, record);
  emitAccountEvent(sandbox, cause, { type: 'v2.core.account.created', account: record.id });
  return record;
}

function identityOf(sandbox: Sandbox, { identity }: CreateAccount): AccountRecord['identity'] {
  return {
    country: identity?.country?.toUpperCase(),
    entity_type: identity?.entity_type,
    registered_name: identity?.business_details?.registered_name,
    person: { id: sandbox.ids.next('person_'), ...identity?.individual },
  };
}

function defaultsOf({ defaults }: CreateAccount): AccountRecord['defaults'] {
  const responsibilities = { ...defaults?.responsibilities, requirements_collector: 'stripe' } as const;
  return { currency: 'eur', ...defaults, responsibilities };
}

function wantsTransfers({ configuration }: CreateAccount): boolean {
  return configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested ?? false;
}

function checkIdentity({ configuration, contact_email, identity }: CreateAccount): void {
  if (configuration?.recipient && contact_email === undefined) {
    throw invalidFields('Missing required param: contact_email.', 'contact_email');
  }
  if (configuration?.recipient && identity?.country === undefined) {
    const message = 'identity.country is required before a configuration can be applied.';
    throw invalidRequest(message, { code: 'identity_country_required', param: 'identity.country' });
  }
  if (identity?.individual && identity.entity_type !== 'individual') {
    throw invalidFields('identity.individual needs entity_type individual.', 'identity.individual');
  }
}

/** Fees and losses: with transfers only, the platform has to bear both. */
function checkResponsibilities({ dashboard, defaults }: CreateAccount): void {
  const { fees_collector: fees, losses_collector: losses } = defaults?.responsibilities ?? {};
  const refuse = (message: string, code: string): never => {
    throw invalidRequest(message, { code, param: 'defaults.responsibilities' });
  };
  if (fees === undefined || losses === undefined) {
    refuse('You must set defaults.responsibilities.{fees,losses}_collector.', 'invalid_fields');
  }
  if (dashboard === 'express' && (fees !== 'application' || losses !== 'application')) {
    const message =
      'If `dashboard` is `express`, `fees_collector` must be `application` and `losses_collector` must be `application`.';
    refuse(message, 'account_controller_express_dash_without_application_losses_or_fees');
  }
  if (losses === 'application' && fees !== 'application') {
    const message = 'If `losses_collector` is `application`, `fees_collector` must also be `application`.';
    refuse(message, 'account_controller_stripe_pricing_platform_liable');
  }
  if (losses !== 'application') {
    const message = "Losses collector can only be 'application' for the set of configurations this account has.";
    refuse(message, 'invalid_fields');
  }
}
