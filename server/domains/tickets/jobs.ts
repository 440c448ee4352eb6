import { type SqlBool, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { deleteInSteps } from '#server/platform/jobs/delete-in-steps.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

/** The job that deletes links to guests' tickets. */
export function ticketJobs(ctx: AppContext): Jobs {
  return { forget_guest_links: { cron: '23 3 * * *', run: () => forgetGuestLinks(ctx) } };
}

/** Deletes ended links after some time, but keeps the newest opened one of an address: it proves the address. */
function forgetGuestLinks({ db, clock, settings }: AppContext): Promise<void> {
  const before = addMilliseconds(clock.now(), -settings.guest_link_retention_days * DAY);
  return deleteInSteps(
    db,
    'guest_links',
    sql<SqlBool>`(expires_at < ${before} or revoked_at < ${before}) and (opened_at is null or exists (
      select from guest_links newer where newer.email = guest_links.email and newer.opened_at > guest_links.opened_at))`,
  );
}
