import type { Insertable } from 'kysely';
import type { TeamRole } from '#contract/organizations.ts';
import type { AuditAction } from '#server/platform/db/audit-actions.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
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

/** One organization of a person by id, handle or former handle. */
export function findOwnOrganization(db: Db | Tx, userId: string, idOrHandle: string) {
  const query = selectOwnOrganizations(db, userId);
  if (isUuid(idOrHandle)) return query.where('o.id', '=', idOrHandle).executeTakeFirst();
  return query
    .innerJoin('organization_handles as h', 'h.organization_id', 'o.id')
    .where('h.handle', '=', idOrHandle.toLowerCase())
    .executeTakeFirst();
}

/** Makes somebody a member of a team; an existing member keeps their role. */
export async function insertMember(
  tx: Tx,
  member: { organization_id: string; user_id: string; role: TeamRole; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('organization_members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores an organization's picture in place of the former one, and its name in the organization's row. */
export async function replacePicture(
  tx: Tx,
  { organization_id, ...picture }: Insertable<Database['organization_pictures']>,
): Promise<void> {
  await tx
    .insertInto('organization_pictures')
    .values({ organization_id, ...picture })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(picture))
    .execute();
}

/** The file of an organization's picture by its name. */
export async function findOrganizationPicture(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('organization_pictures').select('webp').where('name', '=', name).executeTakeFirst();
  return row?.webp;
}

/** The seller as receipts show it. */
export function getSeller(db: Db, id: string) {
  return db
    .selectFrom('organizations')
    .select(['name', 'tax_name', 'tax_address', 'tax_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

type AuditEntry = {
  at: Date;
  actor: string;
  action: AuditAction;
  organization_id: string;
  data?: Record<string, unknown>;
};

/** Adds a row about an organization to the audit log. People in `data` are named by id only. */
export async function insertOrganizationAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { at, actor, action, organization_id, data = {} } = entry;
  await writeAudit(tx, {
    at,
    action,
    actor_user_id: actor,
    subject: { type: 'organization', id: organization_id },
    data,
  });
}
