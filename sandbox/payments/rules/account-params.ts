import { z } from 'zod';

import { INCLUDABLE } from '../objects/account.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
const COUNTRY = /^[A-Za-z]{2}$/;
const MAX_METADATA_KEYS = 50;

/** Refuses a parameter that Stripe knows but the sandbox does not support, instead of silently ignoring it. */
const notImplemented = z.undefined({ error: 'The sandbox does not implement this parameter.' }).optional();

const text = z.string().min(1).max(5000);
const email = z.email().max(800);

export const include = z.array(z.enum(INCLUDABLE)).default([]);

const metadataKey = z.string().min(1).max(40);
const metadataValue = z.string().max(500);
const tooMany = `at most ${MAX_METADATA_KEYS} keys`;
const fits = (value: object): boolean => Object.keys(value).length <= MAX_METADATA_KEYS;

const metadata = z.record(metadataKey, metadataValue).refine(fits, tooMany);
/** In an update null removes a key. */
const metadataChange = z.record(metadataKey, metadataValue.nullable()).refine(fits, tooMany);

const collector = z.enum(['application', 'stripe']);

const identity = z.strictObject({
  country: z.string().regex(COUNTRY, 'must be a two-letter country code').optional(),
  entity_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
  business_details: z.strictObject({ registered_name: text.optional() }).optional(),
  individual: z
    .strictObject({
      given_name: text.optional(),
      surname: text.optional(),
      email: email.optional(),
      phone: text.optional(),
    })
    .optional(),
  attestations: notImplemented,
});

const stripeTransfers = z.strictObject({ requested: z.boolean() });
const capabilities = z.strictObject({
  stripe_balance: z.strictObject({ stripe_transfers: stripeTransfers.optional() }).optional(),
  bank_accounts: notImplemented,
  cards: notImplemented,
});

const common = {
  account_token: notImplemented,
  contact_email: email.optional(),
  contact_phone: text.optional(),
  display_name: text.optional(),
  identity: identity.optional(),
  include,
};

const defaults = {
  currency: z
    .string()
    .refine((code) => CURRENCIES.has(code), 'must be a lower-case currency code')
    .optional(),
  locales: z.array(text).optional(),
  profile: z
    .strictObject({
      business_url: z.url().optional(),
      doing_business_as: text.optional(),
      product_description: text.optional(),
    })
    .optional(),
};

export const createAccountParams = z.strictObject({
  ...common,
  configuration: z
    .strictObject({
      customer: notImplemented,
      merchant: notImplemented,
      recipient: z.strictObject({ capabilities: capabilities.optional() }).optional(),
    })
    .optional(),
  dashboard: z.enum(['express', 'full', 'none']).optional(),
  defaults: z
    .strictObject({
      ...defaults,
      responsibilities: z
        .strictObject({ fees_collector: collector.optional(), losses_collector: collector.optional() })
        .optional(),
    })
    .optional(),
  metadata: metadata.default({}),
});

export const updateAccountParams = z.strictObject({
  ...common,
  configuration: z
    .strictObject({
      customer: notImplemented,
      merchant: notImplemented,
      recipient: z.strictObject({ applied: z.boolean().optional(), capabilities: capabilities.optional() }).optional(),
    })
    .optional(),
  dashboard: z.undefined({ error: 'The dashboard of an account cannot be changed.' }).optional(),
  defaults: z
    .strictObject({
      ...defaults,
      payout_methods: notImplemented,
      responsibilities: z.undefined({ error: 'Responsibilities cannot be changed.' }).optional(),
    })
    .optional(),
  metadata: metadataChange.default({}),
});

export type CreateAccount = z.output<typeof createAccountParams>;
export type UpdateAccount = z.output<typeof updateAccountParams>;
