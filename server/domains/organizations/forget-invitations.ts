import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

/**
 * Deletes invitations to teams, with their addresses, some time after their links ended. Members who joined stay in the
 * team.
 */
export async function forgetInvitations(ctx: AppContext): Promise<void> {
  const before = addMilliseconds(ctx.clock.now(), -ctx.settings.team_invitation_retention_days * DAY);
  await ctx.db.deleteFrom('team_invitations').where('expires_at', '<', before).execute();
}
