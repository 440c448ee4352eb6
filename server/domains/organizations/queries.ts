import type { TeamRole } from '#contract/organizations.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';

/** The organizations `o` whose team a person belongs to, with their role; callers add conditions. */
export function selectOwnOrganizations(db: Db | Tx, userId: string) {
  return db
    .selectFrom('organizations as o')
    .innerJoin('organization_members as m', 'm.organization_id', 'o.id')
    .selectAll('o')
    .select((eb) => eb.ref('m.role').$castTo<TeamRole>().as('role'))
    .where('m.user_id', '=', userId);
}

export type OwnOrganizationRow = Awaited<ReturnType<ReturnType<typeof selectOwnOrganizations>['execute']>>[number];

/** One organization of a person by id or handle. */
export function findOwnOrganization(db: Db | Tx, userId: string, idOrHandle: string) {
  return selectOwnOrganizations(db, userId)
    .where(isUuid(idOrHandle) ? 'o.id' : 'o.handle', '=', idOrHandle.toLowerCase())
    .executeTakeFirst();
}
