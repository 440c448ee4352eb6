import type { OpenedTeamInvitation } from '#contract/team.ts';
import type { AppContext } from '#server/context.ts';
import { nameOf } from '#server/domains/auth/person-name.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { organizationPictureUrl } from './present.ts';
import { findInvitation, type FoundInvitation } from './team-queries.ts';

/** What an invitation offers, for somebody with its link. Changes nothing, because mail scanners follow links. */
export async function openTeamInvitation(
  ctx: AppContext,
  actor: Actor | null,
  { token, network }: { token: string; network: string },
): Promise<OpenedTeamInvitation> {
  await ctx.limits.consume('limit_team_invitation_look_ups_per_ip_minute', limitKey(network));
  const invitation = await findInvitation(ctx.db, token);
  if (!invitation) throw notFound();
  const { name, handle } = invitation;
  return {
    status: statusOf(invitation, ctx.clock.now()),
    role: invitation.role,
    email_masked: maskedEmail(invitation.email),
    is_for_me: actor && actor.email === invitation.email,
    invited_by: nameOf(invitation),
    expires_at: invitation.expires_at.toISOString(),
    organization: { name, handle, picture_url: organizationPictureUrl(invitation) },
  };
}

function statusOf({ accepted_at, revoked_at, expires_at }: FoundInvitation, now: Date): OpenedTeamInvitation['status'] {
  if (accepted_at) return 'accepted';
  if (revoked_at) return 'revoked';
  return expires_at <= now ? 'expired' : 'open';
}
