import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { forgetInvitations } from './forget-invitations.ts';

/** The job that deletes the addresses of invited people. */
export function organizationJobs(ctx: AppContext): Jobs {
  return { forget_team_invitations: { cron: '17 3 * * *', run: () => forgetInvitations(ctx) } };
}
