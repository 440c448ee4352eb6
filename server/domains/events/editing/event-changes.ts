import type { EditableField } from '#contract/event-editing.ts';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

export type Changes = Partial<Record<EditableField | 'slug' | 'state', [before: unknown, after: unknown]>>;

type NewChange = {
  event_id: string;
  version: number;
  at: Date;
  /** Null for staff, whose names are not shown to hosts. */
  actor_user_id: string | null;
  action: 'created' | 'edited' | 'published' | 'unpublished' | 'duplicated' | 'cancelled' | 'postponed';
  changes?: Changes;
};

/**
 * Stores a save in an event's versions, with the values that later saves are compared with, and, without the values, in
 * the history of its organization.
 */
export async function insertChange(tx: Tx, { changes = {}, ...change }: NewChange): Promise<void> {
  await tx
    .insertInto('event_changes')
    .values({ ...change, changes: JSON.stringify(changes) })
    .execute();
  const { at, actor_user_id, action, version, event_id } = change;
  // These have entries of their own, with more: cancelling, moving, and what staff did.
  if (action === 'cancelled' || action === 'postponed' || actor_user_id === null) return;
  await writeAudit(tx, {
    at,
    actor_user_id,
    action: `event.${action}`,
    subject: { type: 'event', id: event_id },
    data: { version, fields: Object.keys(changes) },
  });
}

/** The saves of an event after a version, oldest first, with their authors. */
export function listChangesSince(db: Db | Tx, eventId: string, version: number) {
  return db
    .selectFrom('event_changes as c')
    .leftJoin('users as u', 'u.id', 'c.actor_user_id')
    .select(['c.version', 'c.at', 'c.actor_user_id', nameOfUser('u').as('actor')])
    .select((eb) => eb.ref('c.changes').$castTo<Changes>().as('changes'))
    .where('c.event_id', '=', eventId)
    .where('c.version', '>', version)
    .orderBy('c.version')
    .execute();
}

export type ChangeRow = Awaited<ReturnType<typeof listChangesSince>>[number];

/** The author of a save, as the team sees it. */
export function presentEditor(change: ChangeRow, userId: string): { name: string; is_you: boolean } {
  return { name: change.actor ?? '', is_you: change.actor_user_id === userId };
}
