import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { forgetEndedLogins } from './forget-ended-logins.ts';

/** The job that deletes what is left of former logins. */
export function authJobs(ctx: AppContext): Jobs {
  return { forget_ended_logins: { cron: '19 3 * * *', run: () => forgetEndedLogins(ctx) } };
}
