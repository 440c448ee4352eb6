import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Instant } from './common/values.ts';
import { type Country, countries } from './countries.ts';

/**
 * Whether an organization or a person can be paid. `more_needed`: the provider waits for the host, and paid sales may
 * continue until `due_at`. `restricted`: it was ready once, and paid sales have stopped. `rejected`: permanently.
 */
export const payoutsStates = ['not_started', 'more_needed', 'in_review', 'ready', 'restricted', 'rejected'] as const;
export type PayoutsState = (typeof payoutsStates)[number];

/** Payouts to one person who earns as a promoter. */
export const OwnPayouts = z.object({
  state: z.enum(payoutsStates),
  connected: z.boolean().describe('Whether they have an account at the provider.'),
  requirements_due: z.array(z.string()).describe('What the host still has to provide, in plain words.'),
  being_checked: z.array(z.string()).describe('What was sent and the provider still checks, in plain words.'),
  due_at: Instant.nullable().describe('By when it is needed; only while more is needed, else null.'),
  reason: z
    .string()
    .nullable()
    .describe('Why the state is restricted or rejected, as the end of a sentence; else null.'),
  next: z
    .enum(['none', 'continue', 'contact'])
    .describe('What the host can do: start or continue the provider’s form, or only contact us.'),
  has_dashboard: z.boolean().describe('Whether the provider’s dashboard can be opened.'),
  checked_at: Instant.nullable().describe('When the provider was last asked; null before that.'),
});
export type OwnPayouts = z.infer<typeof OwnPayouts>;

/** Payouts to one organization. */
export const Payouts = OwnPayouts.extend({
  organization: z.object({ id: z.string(), handle: z.string(), name: z.string() }),
  paid_sales_allowed: z.boolean().describe('Whether ticket types with a price may be sold now.'),
  can_manage: z.boolean().describe('Whether the caller may manage payouts; others can only read them.'),
  is_frozen: z.boolean().describe('Whether staff stop the payouts, whatever the state of the account.'),
});
export type Payouts = z.infer<typeof Payouts>;

const OrganizationChoice = z.strictObject({
  organization_id: z
    .string({ error: 'Enter a valid id.' })
    .min(1, 'Enter a valid id.')
    .max(120)
    .optional()
    .describe('Id or handle; left out: the caller’s only organization, or the first they own.'),
});
// The specification's calls have no body.
const OptionalChoice = OrganizationChoice.nullish().transform((choice) => choice ?? {});

export const getPayouts = defineRoute({
  method: 'GET',
  path: '/payment/connect/status/',
  audience: 'user',
  summary: 'Whether an organization can be paid, as last read from the provider; for those who may see its sales.',
  query: OrganizationChoice,
  responses: { 200: Payouts },
});

export const onboardUser = defineRoute({
  method: 'POST',
  path: '/payment/connect/onboard-user/',
  audience: 'organizer',
  needs_recent_password: true,
  summary:
    'The address of the provider’s onboarding form, new with each call: it opens once, within minutes. Without ' +
    '`organization_id`: the caller’s only organization, or the first one owned.',
  body: OptionalChoice,
  responses: { 200: z.object({ url: z.string().describe('The provider’s form.') }) },
});

export const checkStatus = defineRoute({
  method: 'POST',
  path: '/payment/connect/check-status/',
  audience: 'organizer',
  summary: 'Read the account at the provider now, and answer what it says.',
  body: OptionalChoice,
  responses: { 200: Payouts },
});

export const getDashboardLink = defineRoute({
  method: 'GET',
  path: '/payment/connect/dashboard-link/',
  audience: 'organizer',
  summary: 'The address of the provider’s dashboard, which opens once. A failure is answered with `error`.',
  query: OrganizationChoice,
  responses: { 200: z.object({ url: z.string() }) },
});

export const getOwnPayouts = defineRoute({
  method: 'GET',
  path: '/promoter/payouts/',
  audience: 'user',
  summary: 'Whether the caller can be paid as a promoter or seller, as last read from the provider.',
  responses: { 200: OwnPayouts },
});

export const onboardPromoter = defineRoute({
  method: 'POST',
  path: '/promoter/payouts/onboard/',
  audience: 'user',
  needs_recent_password: true,
  summary:
    'The address of the provider’s form for somebody who earns as a promoter or sells in Resale; it opens once, within minutes.',
  body: z.strictObject({
    page: z
      .enum(['promoter', 'resale'], { error: 'Choose a page.' })
      .optional()
      .describe('The page to which the form returns.'),
    country: z
      .enum(Object.keys(countries) as [Country, ...Country[]], { error: 'Choose a country.' })
      .optional()
      .describe('Where they live; asked for before the first account is made.'),
  }),
  responses: { 200: z.object({ url: z.string() }) },
});

export const checkOwnPayouts = defineRoute({
  method: 'POST',
  path: '/promoter/payouts/check/',
  audience: 'user',
  summary: 'Read the caller’s account at the provider now, and answer what it says.',
  responses: { 200: OwnPayouts },
});

export const getOwnDashboardLink = defineRoute({
  method: 'GET',
  path: '/promoter/payouts/dashboard-link/',
  audience: 'user',
  summary: 'The address of the provider’s dashboard for the caller’s own account; it opens once.',
  responses: { 200: z.object({ url: z.string() }) },
});
