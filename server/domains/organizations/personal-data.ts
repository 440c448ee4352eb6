import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import { announceChange } from '#server/platform/cache/changes.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

/** Organizations a person owns or works for. */
export async function listOrganizations(db: Db, { id }: { id: string }) {
  const { rows } = await sql<{ name: string; handle: string; role: string }>`
    select name, handle, 'owner' as role from organizations where owner_user_id = ${id}
    union
    select o.name, o.handle, m.role from organization_members m join organizations o on o.id = m.organization_id
     where m.user_id = ${id} order by handle`.execute(db);
  return { organizations: rows };
}

/** Ends a person's memberships. */
export async function forgetMemberships(tx: Tx, { id }: FormerUser): Promise<void> {
  await sql`delete from organization_members where user_id = ${id}`.execute(tx);
}

/** Locks the organizations that only this owner manages. */
export async function lockSoleOrganizations(tx: Tx, owner_user_id: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from organizations o
     where o.owner_user_id = ${owner_user_id}
       and not exists (select from organization_members m
                        where m.organization_id = o.id and m.user_id <> ${owner_user_id}
                          and m.role in ('owner', 'manager'))
       for update`.execute(tx);
  return rows;
}

/** Removes the name of an organization, which is often a person's. Events, orders and the ledger keep its id. */
export async function anonymizeOrganization(tx: Tx, id: string): Promise<void> {
  await sql`
    update organizations set name = 'Former organizer', handle = 'former-' || replace(id::text, '-', ''), bio = ''
     where id = ${id}`.execute(tx);
  await announceChange(tx);
}
