import { type SqlBool, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { deleteInSteps } from '#server/platform/jobs/delete-in-steps.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

const RETENTION_DAYS = 30;

/**
 * Deletes sessions, with their addresses and browsers, mailed codes and reset links a month after they ended. Until
 * then people can see in their data who was logged in.
 */
export async function forgetEndedLogins({ db, clock, settings }: AppContext): Promise<void> {
  const before = addMilliseconds(clock.now(), -RETENTION_DAYS * DAY);
  const unused = addMilliseconds(before, -settings.session_idle_days * DAY);
  await deleteInSteps(
    db,
    'sessions',
    sql<SqlBool>`(revoked_at < ${before} or expires_at < ${before} or last_seen_at < ${unused})`,
  );
  for (const table of ['email_codes', 'password_resets'] as const)
    await deleteInSteps(db, table, sql<SqlBool>`expires_at < ${before}`);
}
