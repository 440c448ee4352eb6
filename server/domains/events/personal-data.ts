import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import {
  anonymizeOrganization,
  isOnlyOwner,
  lockSoleOrganizations,
} from '#server/domains/organizations/personal-data.ts';
import type { Tx } from '#server/platform/db/db.ts';

/** The reason why an account cannot be deleted yet: events that are not over, and that no other owner takes over. */
export async function findHostedEvents(tx: Tx, user_id: string, now: Date): Promise<string | null> {
  const event = await tx
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .select('events.id')
    .where(isOnlyOwner(user_id, sql.ref('organizations.id')))
    .where('state', '=', 'published')
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return event ? 'You host events that are not over yet: cancel them, or wait until they have ended.' : null;
}

/** Anonymizes organizations without other members, and removes their words from the search. */
export async function forgetOrganizers(tx: Tx, { id: user_id, now }: FormerUser): Promise<void> {
  const organizations = await lockSoleOrganizations(tx, user_id);
  if (organizations.length === 0) return;
  // No event may be written between the statements below, because a word that another event uses has to stay.
  await sql`lock table event_search in share row exclusive mode`.execute(tx);
  for (const { id, name } of organizations) {
    await anonymizeOrganization(tx, id, now);
    await sql`
      delete from event_words
       where word = any (search_index_words(${name}))
         and not exists (select from event_search where document @@ quote_literal(word)::tsquery)`.execute(tx);
  }
}
