import { z } from 'zod';
import { counted } from '#contract/counted.ts';
import type { TeamRole } from '#contract/organizations.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { nameOf } from '#server/domains/auth/person-name.ts';
import { findUser } from '#server/domains/auth/queries.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { button, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

/** What each role may do, as a sentence to its new holder. */
const ROLE_SENTENCES: Record<TeamRole, string> = {
  owner: 'As an owner you can do everything, including team and payouts.',
  manager: 'As a manager you create events, ticket types and promo codes, and see sales.',
  finance: 'With the finance role you see sales and manage payouts and tax details.',
  door: 'As door staff you scan tickets at every event of the organization.',
};

const InvitationPayload = z.object({ invitation_id: z.uuid() });
const TeamPayload = z.object({ organization_id: z.uuid(), user_id: z.uuid(), reader_id: z.uuid() });

/** The mails about teams. */
export const organizationEmails: MailTemplates = {
  team_invitation: renderInvitation,
  team_joined: renderJoined,
  team_removed: renderRemoved,
  team_handed_over: renderHandedOver,
};

/** Creates the token when the mail is sent, so that it is not stored in plain text; an earlier link ends. */
async function renderInvitation(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { invitation_id } = InvitationPayload.parse(mail.payload);
  const token = newSecret();
  const now = ctx.clock.now();
  const invitation = await inTransaction(ctx.db, (tx) =>
    tx
      .updateTable('team_invitations as i')
      .from('organizations as o')
      .innerJoin('users as u', (join) => join.onTrue())
      .set({ token_hash: hashSecret(token) })
      .whereRef('o.id', '=', 'i.organization_id')
      .whereRef('u.id', '=', 'i.invited_by')
      .where('i.id', '=', invitation_id)
      .where('i.accepted_at', 'is', null)
      .where('i.revoked_at', 'is', null)
      .where('i.expires_at', '>', now)
      .where('o.closed_at', 'is', null)
      .returning(['o.name', 'i.role', 'u.first_name', 'u.last_name', 'u.username'])
      .executeTakeFirst(),
  );
  if (!invitation) return null;
  const { brandName, publicUrl } = ctx.config;
  const { name, role } = invitation;
  return renderMail(ctx.config, {
    subject: `Join the team of ${name}`,
    title: `Join the team of ${name}`,
    blocks: [
      paragraph(`${nameOf(invitation)} invites you to work with ${name} at ${brandName}.`),
      paragraph(ROLE_SENTENCES[role as TeamRole]),
      button('See the invitation', `${publicUrl}/team-invitations/${token}`),
      paragraph(
        `The link works for ${counted(ctx.settings.team_invitation_days, 'day')}, with the account that has this address. You can make one there.`,
      ),
      note('If you don’t know them, you can ignore this e-mail: nobody joins a team without accepting.'),
    ],
    reason: `You’re getting this because somebody at ${brandName} entered this address.`,
  });
}

async function renderJoined(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const about = await loadTeamMail(ctx, mail);
  if (!about) return null;
  const { organization, person } = about;
  return renderMail(ctx.config, {
    subject: `${nameOf(person)} joined ${organization.name}`,
    title: `${nameOf(person)} is in your team`,
    blocks: [
      paragraph(`${nameOf(person)} accepted the invitation and now works with ${organization.name}.`),
      button('See the team', teamUrl(ctx, organization.handle)),
      note('You can change the role or remove them at any time.'),
    ],
    reason: reasonOf(ctx, organization.name),
  });
}

async function renderRemoved(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const about = await loadTeamMail(ctx, mail);
  if (!about) return null;
  const { name } = about.organization;
  return renderMail(ctx.config, {
    subject: `You are no longer in the team of ${name}`,
    title: `You are no longer in the team of ${name}`,
    blocks: [
      paragraph(`An owner of ${name} removed you from the team. You can no longer open its events, sales and doors.`),
      paragraph('Your account and your own tickets are unchanged.'),
    ],
    reason: `You’re getting this because you were in the team of ${name} at ${ctx.config.brandName}.`,
  });
}

async function renderHandedOver(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const about = await loadTeamMail(ctx, mail);
  if (!about) return null;
  const { organization, person, is_reader: isNewOwner } = about;
  const title = isNewOwner ? `${organization.name} is yours` : `${organization.name} has a new owner`;
  const text = isNewOwner
    ? `You own ${organization.name} now: its events, its team and its payouts.`
    : `You handed ${organization.name} over to ${nameOf(person)}. You stay in the team as a manager.`;
  return renderMail(ctx.config, {
    subject: title,
    title,
    blocks: [
      paragraph(text),
      button('See the team', teamUrl(ctx, organization.handle)),
      note('If this was not meant to happen, write to us now.'),
    ],
    reason: reasonOf(ctx, organization.name),
  });
}

/** The organization and the person a mail is about; null if one of them is gone. */
async function loadTeamMail(ctx: AppContext, mail: OutboxMail) {
  const { organization_id, user_id, reader_id } = TeamPayload.parse(mail.payload);
  const organization = await ctx.db
    .selectFrom('organizations')
    .select(['name', 'handle'])
    .where('id', '=', organization_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  const person = await findUser(ctx.db, user_id);
  if (!organization || !person || person.disabled_at) return null;
  return { organization, person, is_reader: reader_id === user_id };
}

function teamUrl({ config }: AppContext, handle: string): string {
  return `${config.publicUrl}/dashboard/organization/${handle}`;
}

function reasonOf({ config }: AppContext, name: string): string {
  return `You’re getting this because you are in the team of ${name} at ${config.brandName}.`;
}
