import { sql } from 'kysely';
import type { Permission } from '#contract/organizations.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, notFound } from '#server/platform/lib/errors.ts';
import { requirePermission } from './policy.ts';
import { findOwnOrganization, type OwnOrganizationRow } from './queries.ts';

/**
 * Locks an organization of the caller for a change of its team. The caller's role is read under the lock: of two owners
 * who remove each other at once, the second has no permission any more.
 */
export async function lockTeam(
  tx: Tx,
  { user_id }: Pick<Actor, 'user_id'>,
  { id, permission }: { id: string; permission: Permission | 'any' },
): Promise<OwnOrganizationRow> {
  const found = await findOwnOrganization(tx, user_id, id);
  if (!found) throw notFound('Your account is not on this team.');
  await lockOrganization(tx, found.id);
  const organization = await findOwnOrganization(tx, user_id, found.id);
  if (!organization) throw notFound('Your account is not on this team.');
  requirePermission(organization.role, permission);
  return organization;
}

/** 404 for a member who left or was removed meanwhile. */
export const notInTeam = () => notFound('This person is no longer in the team.');

/** Locks an organization's row: every change of its team does, so that they happen one after the other. */
export async function lockOrganization(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/**
 * After an owner left, makes the longest-serving other one the main owner. 409 if there is none. A trigger checks the
 * same at commit.
 */
export async function keepAnOwner(tx: Tx, organization_id: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from organization_members where organization_id = ${organization_id} and role = 'owner'
     order by user_id <> (select owner_user_id from organizations where id = ${organization_id}), created_at, user_id
     limit 1`.execute(tx);
  const [owner] = rows;
  if (!owner) throw conflict('last_owner', 'An organization needs an owner. Hand it over first.');
  await tx
    .updateTable('organizations')
    .set({ owner_user_id: owner.user_id })
    .where('id', '=', organization_id)
    .where('owner_user_id', '<>', owner.user_id)
    .execute();
}

/**
 * Makes a person an organizer while any team gives them a role that uses the Organizer Dashboard, and ends it
 * otherwise.
 */
export async function refreshSeller(tx: Tx, user_id: string, now: Date): Promise<void> {
  await sql`
    update users u set is_seller = s.is_seller, updated_at = ${now}
      from (select exists (select from organization_members m
                            where m.user_id = ${user_id} and m.role in ('owner', 'manager', 'finance')) as is_seller) s
     where u.id = ${user_id} and u.is_seller <> s.is_seller`.execute(tx);
}
