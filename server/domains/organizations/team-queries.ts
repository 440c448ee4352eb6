import { type Selectable, sql } from 'kysely';
import type { TeamRole } from '#contract/organizations.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { hashSecret } from '#server/platform/lib/random.ts';

/** The members of a team: owners first, then by role and name. */
export function listMembers(db: Db | Tx, organization_id: string) {
  return db
    .selectFrom('organization_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id as user_id', 'u.username', 'u.email', 'u.first_name', 'u.last_name', 'm.created_at'])
    .select((eb) => eb.ref('m.role').$castTo<TeamRole>().as('role'))
    .where('m.organization_id', '=', organization_id)
    .orderBy(sql`array_position(array['owner', 'manager', 'finance', 'door'], m.role)`)
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute();
}

type TeamOf = { organization_id: string } | { event_id: string };

/** The people of a team with one of these roles to whom a mail can be written. */
export function listRecipients(db: Db | Tx, of: TeamOf, roles: readonly TeamRole[]) {
  const id =
    'event_id' in of
      ? sql<string>`(select e.organization_id from events e where e.id = ${of.event_id})`
      : of.organization_id;
  return db
    .selectFrom('organization_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id as user_id', 'u.email'])
    .where('m.organization_id', '=', id)
    .where('m.role', 'in', roles)
    .where('u.disabled_at', 'is', null)
    .orderBy('u.id')
    .execute();
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** One member of a team. */
export async function findMember(
  db: Db | Tx,
  organization_id: string,
  user_id: string,
): Promise<MemberRow | undefined> {
  return (await listMembers(db, organization_id)).find((member) => member.user_id === user_id);
}

/** Gives a member another role. */
export async function setRole(
  tx: Tx,
  member: { organization_id: string; user_id: string; role: TeamRole },
): Promise<void> {
  await tx
    .updateTable('organization_members')
    .set({ role: member.role })
    .where('organization_id', '=', member.organization_id)
    .where('user_id', '=', member.user_id)
    .execute();
}

/** Ends a membership. Access ends with it, because every query checks the membership. */
export async function deleteMember(tx: Tx, organization_id: string, user_id: string): Promise<void> {
  await tx
    .deleteFrom('organization_members')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .execute();
}

export type InvitationRow = Selectable<Database['team_invitations']>;

/** Invitations of an organization that were neither accepted nor revoked, the newest first. */
export function listOpenInvitations(db: Db | Tx, organization_id: string): Promise<InvitationRow[]> {
  return db
    .selectFrom('team_invitations')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The invitation of a link, with its organization and inviter. */
export function findInvitation(db: Db | Tx, token: string) {
  return db
    .selectFrom('team_invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.organization_id', 'i.email', 'i.expires_at', 'i.accepted_at', 'i.revoked_at', 'i.invited_by'])
    .select((eb) => eb.ref('i.role').$castTo<TeamRole>().as('role'))
    .select(['o.name', 'o.handle', 'o.picture_name', 'u.username', 'u.first_name', 'u.last_name'])
    .where('i.token_hash', '=', hashSecret(token))
    .where('o.closed_at', 'is', null)
    .executeTakeFirst();
}

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Revokes open invitations: one, or all of an inviter who may not invite any more. */
export async function revokeInvitations(
  tx: Tx,
  which: { organization_id: string; now: Date } & ({ id: string } | { invited_by: string }),
): Promise<boolean> {
  const result = await tx
    .updateTable('team_invitations')
    .set({ revoked_at: which.now })
    .where('organization_id', '=', which.organization_id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('id' in which ? 'id' : 'invited_by', '=', 'id' in which ? which.id : which.invited_by)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
