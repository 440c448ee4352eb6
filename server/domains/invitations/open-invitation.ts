import { sql } from 'kysely';
import type { OpenedInvitation } from '#contract/invitations.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { describeEvent } from '#server/domains/events/get-event.ts';
import { hasEnded } from '#server/domains/events/host-state.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { stands } from '#server/domains/events/ticket-stands.ts';
import { nameOf } from '#server/domains/auth/person-name.ts';
import { presentTicketType } from '#server/domains/ticket-types/present.ts';
import { listTicketTypes, type OfferedTypeRow } from '#server/domains/ticket-types/queries.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import type { InvitationHooks } from './hooks.ts';
import { countUsed, findByToken, type InvitationValues } from './queries.ts';

export type Visit = { token: string; network: string };
export type FoundInvitation = { invitation: InvitationValues; event: EventRow };

/** The invitation of a link with its event; 404 for an unknown link, and if the event is a draft again. */
export async function visitInvitation(ctx: AppContext, { token, network }: Visit): Promise<FoundInvitation> {
  await ctx.limits.consume('limit_invitation_look_ups_per_ip_minute', limitKey(network));
  const invitation = await findByToken(ctx.db, token);
  if (!invitation) throw notFound('This link is not valid.');
  const event = await findEvent(ctx.db, invitation.event_id);
  if (!event || event.state === 'draft') throw notFound('The event of this invitation is not published right now.');
  return { invitation, event };
}

/** What an invitation offers, for somebody with its link. Changes nothing, because mail scanners follow links. */
export async function openInvitation(
  ctx: AppContext,
  actor: Actor | null,
  { visit, hooks }: { visit: Visit; hooks: InvitationHooks },
): Promise<OpenedInvitation> {
  return presentOpened(ctx, actor, await visitInvitation(ctx, visit), hooks);
}

/** Records the first time that a person has seen the page of an invitation. */
export async function markOpened(ctx: AppContext, visit: Visit): Promise<{ message: string }> {
  const { invitation } = await visitInvitation(ctx, visit);
  await ctx.db
    .updateTable('invitations')
    .set({ opened_at: ctx.clock.now() })
    .where('id', '=', invitation.id)
    .where('opened_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  return { message: 'Noted.' };
}

/**
 * An invitation as its guest sees it. A revoked one shows nothing of the event, unless the guest has tickets for it.
 */
export async function presentOpened(
  ctx: AppContext,
  actor: Actor | null,
  { invitation, event }: FoundInvitation,
  hooks: InvitationHooks,
): Promise<OpenedInvitation> {
  const now = ctx.clock.now();
  const [inviter, tickets, used, types] = await Promise.all([
    findInviter(ctx.db, invitation.invited_by),
    findTickets(ctx.db, invitation.id),
    countUsed(ctx.db, invitation.id, { withHolds: false }),
    listTicketTypes(ctx.db, event.id, { now }),
  ]);
  const isClosed = invitation.revoked_at !== null && tickets.length === 0;
  const type = types.find(({ id }) => id === invitation.ticket_type_id);
  const [first] = tickets;
  return {
    ...factsOf(invitation, event, now),
    note: isClosed ? '' : invitation.note,
    is_for_me: actor && actor.email === invitation.email,
    invited_by: {
      name: inviter && nameOf(inviter),
      organization: event.organization_name,
      handle: event.organization_handle,
    },
    ticket_type: type && !isClosed ? presentTicketType(type, { event }) : null,
    is_complimentary: isFree(invitation, type),
    left_count: isOpen({ invitation, event }, now) ? leftOf(invitation, used, type) : 0,
    event: isClosed ? null : await describeEvent(ctx, actor, event, hooks.events),
    guests: tickets.slice(1).map(({ holder_name }) => holder_name),
    tickets_url: first ? ticketsUrl(first, actor) : null,
  };
}

function factsOf(invitation: InvitationValues, event: EventRow, now: Date) {
  const { name, plus_ones, email, accepted_at } = invitation;
  return {
    state: stateOf({ invitation, event }, now),
    name,
    plus_ones,
    email_masked: maskedEmail(email),
    accepted_at: accepted_at?.toISOString() ?? null,
    expires_at: event.ends_at?.toISOString() ?? null,
  };
}

/** Whether accepting issues the tickets. */
export function isFree(invitation: InvitationValues, type: Pick<OfferedTypeRow, 'price_amount'> | undefined): boolean {
  return invitation.ticket_type_id !== null && (invitation.is_complimentary || type?.price_amount === 0);
}

function stateOf({ invitation, event }: FoundInvitation, now: Date): OpenedInvitation['state'] {
  if (invitation.revoked_at) return 'revoked';
  if (event.state === 'cancelled') return 'cancelled';
  if (invitation.accepted_at) return 'accepted';
  if (event.ends_at && event.ends_at <= now) return 'expired';
  return invitation.declined_at ? 'declined' : 'open';
}

/** Whether tickets can still be had with an invitation. */
function isOpen({ invitation, event }: FoundInvitation, now: Date): boolean {
  return !invitation.revoked_at && event.state !== 'cancelled' && !hasEnded(event, now);
}

/** Zero for a type that was deleted meanwhile. */
function leftOf(invitation: InvitationValues, used: number, type: OfferedTypeRow | undefined): number {
  const own = Math.max(0, invitation.plus_ones + 1 - used);
  if (invitation.ticket_type_id === null) return own;
  return type ? Math.max(0, Math.min(own, type.left_count ?? own)) : 0;
}

function findInviter(db: Db, id: string | null) {
  if (id === null) return null;
  return db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'username'])
    .where('id', '=', id)
    .executeTakeFirst()
    .then((user) => user ?? null);
}

/** The tickets of an invitation, its guest's own first. */
export function findTickets(db: Db | Tx, invitationId: string) {
  return (
    db
      .selectFrom('orders as o')
      .innerJoin('tickets as k', 'k.order_id', 'o.id')
      .select(['o.session_id', 'k.owner_user_id'])
      // Somebody who bought one of them in Resale is not a plus-one of the guest.
      .select(sql<string>`case when k.resale_order_id is null then k.holder_name else '' end`.as('holder_name'))
      .where('o.invitation_id', '=', invitationId)
      .where(stands('k'))
      .orderBy('o.created_at')
      .orderBy('k.position')
      .execute()
  );
}

type OwnTicket = Awaited<ReturnType<typeof findTickets>>[number];

/** The checkout page shows the issued tickets without their codes, which are mailed to the invited address. */
function ticketsUrl({ session_id, owner_user_id }: OwnTicket, actor: Actor | null): string {
  return actor && owner_user_id === actor.user_id ? '/my-tickets' : `/checkout/${session_id}`;
}
