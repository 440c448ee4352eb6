import { sql, type RawBuilder } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import { announceChange } from '#server/platform/cache/changes.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

type InvitationItem = { organization: string; role: string; created_at: Date; accepted_at: Date | null };

/** Organizations a person owns or works for, and invitations to teams that were sent to them. */
export async function listOrganizations(db: Db, { id, email }: { id: string; email: string }) {
  const organizations = await sql<{ name: string; handle: string; role: string }>`
    select o.name, o.handle, m.role from organization_members m join organizations o on o.id = m.organization_id
     where m.user_id = ${id} order by o.handle`.execute(db);
  const invitations = await sql<InvitationItem>`
    select o.name as organization, i.role, i.created_at, i.accepted_at
      from team_invitations i join organizations o on o.id = i.organization_id
     where i.email = ${email} order by i.created_at desc`.execute(db);
  return { organizations: organizations.rows, team_invitations: invitations.rows };
}

/** Whether a person is an organization's owner, and nobody else is: another owner would take over what it owes. */
export function isOnlyOwner(user_id: string, organization_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(select array_agg(user_id) from organization_members
                        where organization_id = ${organization_id} and role = 'owner') = array[${user_id}::uuid]`;
}

/**
 * The reason why an account cannot be deleted yet: a team that would be left without an owner. Locks the organizations.
 */
export async function findOwnedTeam(tx: Tx, user_id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select o.name from organizations o
     where o.id in (select organization_id from organization_members where user_id = ${user_id} and role = 'owner')
       and exists (select from organization_members m where m.organization_id = o.id and m.user_id <> ${user_id})
       and not exists (select from organization_members m
                        where m.organization_id = o.id and m.user_id <> ${user_id} and m.role = 'owner')
     order by o.id for update`.execute(tx);
  const names = rows.map(({ name }) => name).join(', ');
  return names === ''
    ? null
    : `You are the only owner of a team (${names}): hand it over, or remove its members first.`;
}

/** Ends a person's memberships. If other owners stay, the longest-serving one becomes the main owner. */
export async function forgetMemberships(tx: Tx, { id, email, now }: FormerUser): Promise<void> {
  await sql`delete from organization_members where user_id = ${id}`.execute(tx);
  await sql`
    update organizations o set owner_user_id = m.user_id
      from (select distinct on (organization_id) organization_id, user_id from organization_members
             where role = 'owner' order by organization_id, created_at, user_id) m
     where o.owner_user_id = ${id} and m.organization_id = o.id`.execute(tx);
  await sql`delete from team_invitations where email = ${email}`.execute(tx);
  await sql`
    update team_invitations set revoked_at = ${now}
     where invited_by = ${id} and accepted_at is null and revoked_at is null`.execute(tx);
}

/** Locks the organizations whose only member is this owner. */
export async function lockSoleOrganizations(tx: Tx, owner_user_id: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from organizations o
     where o.owner_user_id = ${owner_user_id} and o.closed_at is null
       and not exists (select from organization_members m
                        where m.organization_id = o.id and m.user_id <> ${owner_user_id})
       for update`.execute(tx);
  return rows;
}

/** Deletes the profile of an organization, which is often about a person. Events, orders and the ledger keep its id. */
export async function anonymizeOrganization(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    update organizations set name = 'Former organizer', handle = 'former-' || replace(id::text, '-', ''), bio = '',
           website = '', tax_name = '', tax_address = '', tax_number = '', picture_name = null, closed_at = ${now}
     where id = ${id}`.execute(tx);
  await sql`delete from organization_handles where organization_id = ${id} and handle not like 'former-%'`.execute(tx);
  await sql`delete from organization_pictures where organization_id = ${id}`.execute(tx);
  await sql`delete from team_invitations where organization_id = ${id}`.execute(tx);
  await announceChange(tx);
}
