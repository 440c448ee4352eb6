import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

const RETENTION_DAYS = 30;

/**
 * Deletes invitations to teams, with their addresses, a month after their links ended. Members who joined stay in the
 * team.
 */
export async function forgetInvitations(ctx: AppContext): Promise<void> {
  const before = addMilliseconds(ctx.clock.now(), -RETENTION_DAYS * DAY);
  await ctx.db.deleteFrom('team_invitations').where('expires_at', '<', before).execute();
}
