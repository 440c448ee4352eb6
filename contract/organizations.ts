import { z } from 'zod';
import { PICTURE_BODY_LIMIT, PictureFile } from './common/picture.ts';
import { defineRoute } from './common/route.ts';
import { line, OrganizationParams, requiredLine, text } from './common/values.ts';
import { type Country, countries, currencies } from './countries.ts';

/** The roles in an organization's team, from most to fewest permissions. */
export const teamRoles = ['owner', 'manager', 'finance', 'door'] as const;
export type TeamRole = (typeof teamRoles)[number];

/**
 * Permissions of members of a team. `manage_team`: members, roles, ownership. `edit_organization`: profile, public
 * page, defaults. `manage_payouts`: onboarding, the provider's dashboard, tax details. `edit_events`: events, ticket
 * types, promo codes and people. `see_sales`: orders, money and numbers. `scan`: the door.
 */
export const permissions = [
  'manage_team',
  'edit_organization',
  'manage_payouts',
  'edit_events',
  'see_sales',
  'manage_orders',
  'scan',
] as const;
export type Permission = (typeof permissions)[number];

export const feePayers = ['buyer', 'organizer'] as const;

/** An organization as the members of its team see it. */
export const OwnOrganization = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.string(),
  country: z.string().describe('Two letters, ISO 3166.'),
  currency: z.string().describe('Lower-case ISO 4217, of new events.'),
  picture_url: z.string().nullable().describe('Null without a picture.'),
  fee_payer: z.enum(feePayers).describe('Who pays the fees of new events.'),
  fee_basis_points: z.number().describe('The platform’s share of each ticket’s price in new events, in basis points.'),
  fee_fixed_amount: z.number().describe('Added for each paid ticket of new events, in minor units of `currency`.'),
  role: z.enum(teamRoles),
  permissions: z.array(z.enum(permissions)).describe('What the caller may do.'),
});
export type OwnOrganization = z.infer<typeof OwnOrganization>;

/** An organization with its settings. Tax details are null for those who may not see them. */
export const OrganizationSettings = OwnOrganization.extend({
  bio: z.string(),
  website: z.string(),
  tax_name: z
    .string()
    .nullable()
    .describe('Null for those who may not manage payouts, like the address and the number.'),
  tax_address: z.string().nullable(),
  tax_number: z.string().nullable(),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

const HANDLE_RULE = 'Use 3 to 60 letters (a to z), digits and hyphens, with a letter or digit at both ends.';

/** A handle as typed: the last part of the address of an organization's page. */
export const HandleInput = z
  .string({ error: 'Choose a handle.' })
  .trim()
  .toLowerCase()
  .max(60, HANDLE_RULE)
  .regex(/^[a-z0-9][a-z0-9-]+[a-z0-9]$/, HANDLE_RULE);

const NameInput = requiredLine(120, 'Enter the name.');
const BioInput = line(280);

/** A web address as typed; the scheme may be left out. */
const WebsiteInput = z
  .string({ error: 'Enter a web address.' })
  .trim()
  .max(200, 'Use at most 200 characters.')
  .transform((text) => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`))
  .refine((text) => text === '' || isWebAddress(text), 'Enter a web address, like example.com.')
  .transform((text) => (text === '' ? text : new URL(text).href));

function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, href } = new URL(text);
  return /^https?:$/.test(protocol) && hostname.includes('.') && username === '' && href.length <= 200;
}

const TaxAddressInput = text(500, { error: 'Enter an address.' });

export const listMyOrganizations = defineRoute({
  method: 'GET',
  path: '/organizations/',
  audience: 'user',
  summary: 'The organizations whose team the caller belongs to, in the order of joining.',
  responses: { 200: z.array(OwnOrganization) },
});

export const getMyOrganization = defineRoute({
  method: 'GET',
  path: '/organizations/:id/',
  audience: 'user',
  summary: 'One organization of the caller by id or handle.',
  params: OrganizationParams,
  responses: { 200: OrganizationSettings },
});

export const createOrganization = defineRoute({
  method: 'POST',
  path: '/organizations/',
  audience: 'user',
  summary: 'Become an organizer, or add another organization. Sent twice, it makes one.',
  body: z.strictObject({
    name: NameInput,
    handle: HandleInput,
    country: z.enum(Object.keys(countries) as [Country, ...Country[]], { error: 'Choose a country.' }),
    currency: z.enum(currencies, { error: 'Choose a currency.' }),
    bio: BioInput.optional(),
    image: PictureFile.optional(),
  }),
  body_limit: PICTURE_BODY_LIMIT,
  responses: { 201: OwnOrganization },
});

const ShownText = z.string().max(500).optional();

/** Settings as they were shown to somebody who changes them. */
const ShownSettings = z.strictObject({
  name: ShownText,
  handle: ShownText,
  bio: ShownText,
  website: ShownText,
  fee_payer: ShownText,
  tax_name: ShownText,
  tax_address: ShownText,
  tax_number: ShownText,
});

/** The body of 409 `edited_meanwhile`: both values of each field that somebody else has saved since. Nothing was saved. */
export type SettingsEditedMeanwhile = {
  detail: string;
  code: 'edited_meanwhile';
  conflicts: { field: keyof z.infer<typeof ShownSettings>; yours: string; theirs: string }[];
};

export const updateOrganization = defineRoute({
  method: 'PATCH',
  path: '/organizations/:id/',
  audience: 'user',
  summary:
    'Change settings of an organization; tax details by those who manage payouts. Fields left out stay. `was` has the ' +
    'values that were shown: a field that has another one by now is not overwritten (409 `edited_meanwhile`).',
  params: OrganizationParams,
  body: z.strictObject({
    name: NameInput.optional(),
    handle: HandleInput.optional(),
    bio: BioInput.optional(),
    website: WebsiteInput.optional(),
    fee_payer: z.enum(feePayers, { error: 'Choose who pays the fees.' }).optional(),
    tax_name: line(200).optional(),
    tax_address: TaxAddressInput.optional(),
    tax_number: line(40).optional(),
    was: ShownSettings.optional().describe(
      'The fields as they were shown: 409 `edited_meanwhile` if somebody has saved another value since.',
    ),
  }),
  responses: { 200: OrganizationSettings },
});

export const setOrganizationPicture = defineRoute({
  method: 'PUT',
  path: '/organizations/:id/picture/',
  audience: 'user',
  summary:
    'Set the picture of an organization: JPEG, PNG, WebP or AVIF, at most 5 MB and 40 megapixels, no side ten times longer than the other, as base64.',
  params: OrganizationParams,
  body: z.strictObject({ image: PictureFile }),
  body_limit: PICTURE_BODY_LIMIT,
  responses: { 200: OrganizationSettings },
});

export const removeOrganizationPicture = defineRoute({
  method: 'DELETE',
  path: '/organizations/:id/picture/',
  audience: 'user',
  summary: 'Remove the picture of an organization.',
  params: OrganizationParams,
  responses: { 200: OrganizationSettings },
});

/** Whether a handle is available; if not, why, and a similar one that is. */
const CheckedHandle = z.object({
  handle: z.string(),
  is_free: z.boolean(),
  reason: z.string().nullable().describe('Why it is taken; null if it is free.'),
  suggestion: z.string().nullable().describe('A similar one that is free; null if this one is.'),
});
export type CheckedHandle = z.infer<typeof CheckedHandle>;

export const checkHandle = defineRoute({
  method: 'GET',
  path: '/organizations/handles/:handle/',
  audience: 'user',
  summary: 'Whether a handle can be taken; if not, why, and one like it that can.',
  params: z.object({ handle: z.string().min(1).max(120) }),
  responses: { 200: CheckedHandle },
});
