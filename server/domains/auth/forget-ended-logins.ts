import { type SqlBool, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { deleteInSteps } from '#server/platform/jobs/delete-in-steps.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

/**
 * Deletes sessions, with their addresses and browsers, mailed codes and reset links some time after they ended.
 * Until then people can see in their data who was logged in.
 */
export async function forgetEndedLogins({ db, clock, settings }: AppContext): Promise<void> {
  const before = addMilliseconds(clock.now(), -settings.login_retention_days * DAY);
  const unused = addMilliseconds(before, -settings.session_idle_days * DAY);
  await deleteInSteps(
    db,
    'sessions',
    sql<SqlBool>`(revoked_at < ${before} or expires_at < ${before} or last_seen_at < ${unused})`,
  );
  for (const table of ['email_codes', 'password_resets'] as const)
    await deleteInSteps(db, table, sql<SqlBool>`expires_at < ${before}`);
}
