import { announceChange } from '#server/platform/cache/changes.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { EVENT_LISTS, eventTag } from './event-changed.ts';

/** The payload of NOTIFY is limited to 8,000 bytes. */
const TAGS_AT_ONCE = 150;

/** Invalidates all cached responses with an organization or one of its events, in every process, when `tx` commits. */
export async function organizationChanged(tx: Tx, organization_id: string): Promise<void> {
  const events = await tx
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('state', '<>', 'draft')
    .execute();
  const tags = [EVENT_LISTS, ...events.map(({ id }) => eventTag(id))];
  for (let at = 0; at < tags.length; at += TAGS_AT_ONCE) await announceChange(tx, tags.slice(at, at + TAGS_AT_ONCE));
}
