import type { Db, Tx } from '#server/platform/db/db.ts';

/** Owners and finance members of an event's organization. */
export function listMoneyPeople(db: Db | Tx, eventId: string): Promise<{ user_id: string; email: string }[]> {
  return db
    .selectFrom('events as e')
    .innerJoin('organization_members as m', 'm.organization_id', 'e.organization_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id as user_id', 'u.email'])
    .where('e.id', '=', eventId)
    .where('m.role', 'in', ['owner', 'finance'])
    .where('u.disabled_at', 'is', null)
    .orderBy('u.id')
    .execute();
}
