import { z } from 'zod';
import { defineRoute } from './common/route.ts';

/** The roles in an organization's team, from the most to the least that they may do. */
export const teamRoles = ['owner', 'manager', 'finance', 'door'] as const;
export type TeamRole = (typeof teamRoles)[number];

/**
 * What a member of a team may be allowed to do. `manage_team`: members, roles, ownership. `edit_organization`: profile,
 * public page, defaults. `manage_payouts`: onboarding, the provider's dashboard, tax details. `edit_events`: events, ticket
 * types, promo codes and people. `see_sales`: orders, money and numbers. `scan`: the door.
 */
export const permissions = [
  'manage_team',
  'edit_organization',
  'manage_payouts',
  'edit_events',
  'see_sales',
  'scan',
] as const;
export type Permission = (typeof permissions)[number];

/** An organization as the members of its team see it. */
export const OwnOrganization = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  role: z.enum(teamRoles),
  permissions: z.array(z.enum(permissions)),
});
export type OwnOrganization = z.infer<typeof OwnOrganization>;

export const listMyOrganizations = defineRoute({
  method: 'GET',
  path: '/organizations/',
  audience: 'user',
  summary: 'The organizations whose team the caller belongs to, by name.',
  responses: { 200: z.array(OwnOrganization) },
});

export const getMyOrganization = defineRoute({
  method: 'GET',
  path: '/organizations/:id/',
  audience: 'user',
  summary: 'One organization of the caller by id or handle.',
  params: z.object({ id: z.string().min(1).max(120) }),
  responses: { 200: OwnOrganization },
});
