import { z } from 'zod';
import { unitPrice } from '#contract/ticket-price.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import { whenAndWhere } from '#server/domains/events/mail-facts.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { formatDay } from '#server/platform/lib/format-time.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { type Block, button, facts, note, paragraph, quotation } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { isComplimentary } from './present.ts';
import { invitationToken } from './tokens.ts';

const Payload = z.object({ invitation_id: z.uuid() });

/** The mail to an invited person. */
export const invitationEmails: MailTemplates = { invitation: renderInvitation };

/** Null if the invitation was revoked or answered meanwhile, or if nobody can come any more. */
async function renderInvitation(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { invitation_id } = Payload.parse(mail.payload);
  const invitation = await loadInvitation(ctx, invitation_id);
  const event = invitation && (await findEvent(ctx.db, invitation.event_id));
  if (!invitation || !event || !isStillOn(ctx, event)) return null;
  const token = await tokenOf(ctx, invitation);
  const host = event.organization_name;
  const when = event.starts_at ? `, ${formatDay(event.starts_at, event.time_zone)}` : '';
  const { inviter } = invitation;
  return {
    ...(await renderEventMail(ctx, event, {
      subject: `${host} invites you: ${event.title}${when}`,
      title: `${invitation.name ? `${invitation.name}, you` : 'You'} are invited to ${event.title}`,
      blocks: [
        paragraph(`${inviter ? `${inviter} of ${host}` : host} invites you.`),
        ...(invitation.note ? [quotation(invitation.note)] : []),
        factsOf(event, invitation),
        button('See your invitation', `${ctx.config.publicUrl}/invitations/${token}`),
        note('This link is yours: anyone who has it can answer for you. You can accept or decline on its page.'),
      ],
      reason: `You’re getting this because ${host} entered this address to invite you. If you don’t know them, you can ignore this e-mail.`,
    })),
    afterSending: () => noteSent(ctx, invitation_id),
  };
}

function loadInvitation(ctx: AppContext, id: string) {
  return ctx.db
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .leftJoin('ticket_types as t', 't.id', 'i.ticket_type_id')
    .selectAll('i')
    .select([nameOfUser('u').as('inviter'), 't.name as type_name', 't.price_amount as type_price'])
    .where('i.id', '=', id)
    .where('i.revoked_at', 'is', null)
    .where('i.accepted_at', 'is', null)
    .where('i.declined_at', 'is', null)
    .executeTakeFirst();
}

type Mailed = NonNullable<Awaited<ReturnType<typeof loadInvitation>>>;

function isStillOn(ctx: AppContext, { state, ends_at }: EventRow): boolean {
  return state === 'published' && (ends_at === null || ends_at > ctx.clock.now());
}

/** The token of the link. Its hash is stored with the first mail, because before that nobody has the link. */
async function tokenOf(ctx: AppContext, { id, nonce }: Mailed): Promise<string> {
  const token = invitationToken(ctx, { id, nonce });
  const token_hash = hashSecret(token);
  await ctx.db
    .updateTable('invitations')
    .set({ token_hash })
    .where('id', '=', id)
    .where('token_hash', 'is distinct from', token_hash)
    .execute();
  return token;
}

async function noteSent(ctx: AppContext, id: string): Promise<void> {
  await ctx.db
    .updateTable('invitations')
    .set({ sent_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

function factsOf(event: EventRow, invitation: Mailed): Block {
  const rows = whenAndWhere(event);
  if (invitation.type_name) rows.push(['Ticket', `${invitation.type_name}, ${priceOf(event, invitation)}`]);
  const { plus_ones } = invitation;
  if (plus_ones > 0) rows.push(['You can bring', plus_ones === 1 ? 'One guest' : `Up to ${plus_ones} guests`]);
  return facts(rows);
}

/** What the guest pays for one ticket, fees included. */
function priceOf(event: EventRow, invitation: Mailed): string {
  if (isComplimentary(invitation)) return 'free for you';
  return formatMoney({ amount: unitPrice(invitation.type_price ?? 0, event).total, currency: event.currency });
}
