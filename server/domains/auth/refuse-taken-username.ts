import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { deleteLapsedRegistration, isUsernameTaken } from './queries.ts';

type Wanted = Parameters<typeof isUsernameTaken>[1];

/**
 * Refuses a user name that somebody else has; a registration that was not finished in time frees its own. The unique
 * index decides if two people choose the same name at once.
 */
export async function refuseTakenUsername(ctx: AppContext, tx: Tx, wanted: Wanted, now: Date): Promise<void> {
  const lapsed = addMilliseconds(now, -ctx.settings.pending_registration_hours * HOUR);
  await deleteLapsedRegistration(tx, wanted.username, wanted.email, lapsed);
  if (await isUsernameTaken(tx, wanted)) throw invalid({ username: ['A user with that username already exists.'] });
}
