import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EmailInput, Id, Instant, OrganizationParams, TokenParams } from './common/values.ts';
import { teamRoles } from './organizations.ts';

/** A member of a team. The e-mail address is null for those who may not change the team. */
const TeamMember = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string().nullable().describe('Null for those who may not change the team.'),
  role: z.enum(teamRoles),
  is_me: z.boolean().describe('The caller.'),
  is_main_owner: z.boolean().describe('The owner who is responsible for the organization.'),
});
export type TeamMember = z.infer<typeof TeamMember>;

const TeamInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  created_at: Instant,
  expires_at: Instant,
  is_expired: z.boolean(),
});
export type TeamInvitation = z.infer<typeof TeamInvitation>;

/**
 * The members of a team by role and name, and its open invitations; none of these for those who may not change the
 * team.
 */
const Team = z.object({ members: z.array(TeamMember), invitations: z.array(TeamInvitation) });
export type Team = z.infer<typeof Team>;

const RoleInput = z.enum(teamRoles, { error: 'Choose a role.' });

export const getTeam = defineRoute({
  method: 'GET',
  path: '/organizations/:id/team/',
  audience: 'user',
  summary: 'The team of an organization of the caller.',
  params: OrganizationParams,
  responses: { 200: Team },
});

export const inviteToTeam = defineRoute({
  method: 'POST',
  path: '/organizations/:id/team/invitations/',
  audience: 'user',
  summary: 'Invite somebody to a team by e-mail, with an account or without. Inviting again mails a new link.',
  params: OrganizationParams,
  body: z.strictObject({ email: EmailInput, role: RoleInput }),
  responses: { 201: Team },
});

export const revokeTeamInvitation = defineRoute({
  method: 'DELETE',
  path: '/organizations/:id/team/invitations/:invitation/',
  audience: 'user',
  summary: 'Take an invitation to a team back: its link stops working.',
  params: OrganizationParams.extend({ invitation: Id }),
  responses: { 200: Team },
});

export const changeTeamRole = defineRoute({
  method: 'PATCH',
  path: '/organizations/:id/team/:member/',
  audience: 'user',
  summary: 'Change the role of a member; 409 when no owner would be left.',
  params: OrganizationParams.extend({ member: Id }),
  body: z.strictObject({ role: RoleInput }),
  responses: { 200: Team },
});

export const removeFromTeam = defineRoute({
  method: 'DELETE',
  path: '/organizations/:id/team/:member/',
  audience: 'user',
  summary: 'Remove a member, or leave as that member oneself; 409 when no owner would be left.',
  params: OrganizationParams.extend({ member: Id }),
  responses: { 200: z.object({ message: z.string() }) },
});

export const handOverOrganization = defineRoute({
  method: 'POST',
  path: '/organizations/:id/owner/',
  audience: 'user',
  summary: 'Hand one’s ownership over to a member of the team; the caller becomes a manager.',
  params: OrganizationParams,
  body: z.strictObject({ user_id: Id }),
  responses: { 200: Team },
});

/** An invitation to a team, as whoever has its link sees it. */
const OpenedTeamInvitation = z.object({
  status: z.enum(['open', 'accepted', 'expired', 'revoked']),
  role: z.enum(teamRoles),
  email_masked: z.string(),
  is_for_me: z.boolean().nullable().describe('Whether it was sent to the caller’s address; null without a session.'),
  invited_by: z.string(),
  expires_at: Instant,
  organization: z.object({ name: z.string(), handle: z.string(), picture_url: z.string().nullable() }),
});
export type OpenedTeamInvitation = z.infer<typeof OpenedTeamInvitation>;

export const getTeamInvitation = defineRoute({
  method: 'GET',
  path: '/team-invitations/:token/',
  audience: 'optional',
  summary: 'What an invitation to a team offers, by the token in its link.',
  params: TokenParams,
  responses: { 200: OpenedTeamInvitation },
});

export const acceptTeamInvitation = defineRoute({
  method: 'POST',
  path: '/team-invitations/:token/accept/',
  audience: 'user',
  summary: 'Join the team, with the account that has the invited address.',
  params: TokenParams,
  responses: { 200: z.object({ handle: z.string(), role: z.enum(teamRoles), is_seller: z.boolean() }) },
});
