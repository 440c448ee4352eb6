import type { Insertable } from 'kysely';
import { buildUser } from '#server/domains/auth/factory.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { hashSecret, newNumericCode, newSecret } from '#server/platform/lib/random.ts';

type OrganizationValues = Partial<Insertable<Database['organizations']>>;
type Role = 'owner' | 'manager' | 'finance' | 'door';

/** An organization that can be paid, with its owner: a new organizer unless `owner_user_id` names one. */
export async function buildOrganization(ctx: AppContext, values: OrganizationValues = {}) {
  const now = ctx.clock.now();
  const owner_user_id = values.owner_user_id ?? (await buildUser(ctx, { is_seller: true })).id;
  const organization = await ctx.db
    .insertInto('organizations')
    .values({
      name: 'Night Owls',
      handle: `owls-${newNumericCode(9)}`,
      country: 'DE',
      currency: 'eur',
      payouts_state: 'ready',
      paid_sales_allowed: true,
      created_at: now,
      updated_at: now,
      ...values,
      owner_user_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await buildMember(ctx, { organization_id: organization.id, user_id: owner_user_id, role: 'owner' });
  return organization;
}

/** A person's membership of an organization's team. */
export async function buildMember(
  ctx: AppContext,
  member: { organization_id: string; user_id: string; role: Role },
): Promise<void> {
  await ctx.db
    .insertInto('organization_members')
    .values({ ...member, created_at: ctx.clock.now() })
    .execute();
}

type InvitationValues = Partial<Insertable<Database['team_invitations']>> & {
  organization_id: string;
  invited_by: string;
};

/** An open invitation to a team, with the token of its link. */
export async function buildTeamInvitation(ctx: AppContext, values: InvitationValues) {
  const token = newSecret();
  const now = ctx.clock.now();
  const invitation = await ctx.db
    .insertInto('team_invitations')
    .values({
      email: `invited-${newNumericCode(9)}@example.com`,
      role: 'manager',
      created_at: now,
      expires_at: addMilliseconds(now, ctx.settings.team_invitation_days * DAY),
      token_hash: hashSecret(token),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...invitation, token };
}
