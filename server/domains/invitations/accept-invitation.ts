import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { findTicketType } from '#server/domains/ticket-types/host-queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { guestBuyerKey } from '#server/platform/lib/email-address.ts';
import { conflict, invalid } from '#server/platform/lib/errors.ts';
import type { InvitationHooks } from './hooks.ts';
import { findTickets, isFree, presentOpened, type Visit, visitInvitation } from './open-invitation.ts';
import { countUsed, type InvitationValues, lockInvitation } from './queries.ts';

type Answer = { name: string; guests: string[] };
type Input = { visit: Visit; body: Answer; hooks: InvitationHooks };

/**
 * Accepts an invitation. A complimentary type issues its tickets, once, to the invited address; otherwise the checkout
 * follows, and the purchase is the acceptance.
 */
export async function acceptInvitation(ctx: AppContext, actor: Actor | null, { visit, body, hooks }: Input) {
  const { invitation: seen, event } = await visitInvitation(ctx, visit);
  const now = ctx.clock.now();
  const accepted = await inTransaction(ctx.db, async (tx) => {
    const type = seen.ticket_type_id ? await findTicketType(tx, seen.ticket_type_id) : undefined;
    const isComplimentary = isFree(seen, type);
    // Stock is locked before the invitation, as in the order of all locks.
    if (isComplimentary && type) await hooks.lockStock(tx, { event_id: event.id, ticket_type_id: type.id });
    const invitation = await lockInvitation(tx, { event_id: event.id, id: seen.id });
    if (!invitation || invitation.revoked_at) throw conflict('revoked', 'This invitation was withdrawn by its host.');
    if (invitation.accepted_at) {
      if (isComplimentary) await refuseOtherNames(tx, invitation.id, body);
      return { invitation, isComplimentary };
    }
    await refuseTooLate(ctx, tx, invitation);
    refuseOtherOffer(invitation, seen);
    if (body.guests.length > invitation.plus_ones) throw tooManyGuests(invitation);
    if (isComplimentary) {
      await refuseInCheckout(tx, invitation, 1 + body.guests.length);
      await issue(ctx, tx, { invitation, actor, body, hooks });
    }
    const answered = {
      declined_at: null,
      opened_at: invitation.opened_at ?? now,
      accepted_at: isComplimentary ? now : null,
    };
    await tx.updateTable('invitations').set(answered).where('id', '=', invitation.id).execute();
    return { invitation: { ...invitation, ...answered }, isComplimentary };
  });
  ctx.wake.outbox();
  const opened = await presentOpened(ctx, actor, { invitation: accepted.invitation, event }, hooks);
  // A complimentary invitation never leads to the checkout, also once its tickets have ended.
  const isBought = opened.tickets_url === null && !accepted.isComplimentary;
  const next = isBought ? ('checkout' as const) : ('tickets' as const);
  return { invitation: opened, next };
}

function refuseOtherOffer(invitation: InvitationValues, seen: InvitationValues): void {
  if (invitation.ticket_type_id !== seen.ticket_type_id || invitation.is_complimentary !== seen.is_complimentary)
    throw conflict('edited_meanwhile', 'The host has just changed this invitation. Please check it again.');
}

/** Read under the lock: nobody can accept once the event has ended or was cancelled. */
async function refuseTooLate(ctx: AppContext, tx: Tx, { event_id }: InvitationValues): Promise<void> {
  const event = await findEvent(tx, event_id);
  if (!event || event.state === 'draft') throw conflict('not_published', 'This event is not published right now.');
  if (event.state === 'cancelled') throw conflict('event_cancelled', 'This event was cancelled.');
  if (event.ends_at && event.ends_at <= ctx.clock.now()) throw conflict('event_over', 'This event is over.');
}

/**
 * Of two people with the link the second is told if names would be lost. The same answer again is no conflict, whatever
 * became of the tickets since.
 */
async function refuseOtherNames(tx: Tx, id: string, { name, guests }: Answer): Promise<void> {
  const tickets = await findTickets(tx, id);
  const saved = await findSavedNames(tx, id);
  const isOther = (given: string, place: number) => !['', saved[place], tickets[place]?.holder_name].includes(given);
  if (![name, ...guests].some(isOther)) return;
  throw conflict(
    'accepted',
    'Somebody with this link has already accepted. The names you entered were not saved: those on the tickets are kept.',
  );
}

/** The names that an invitation was accepted with. */
async function findSavedNames(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.name from orders o cross join lateral jsonb_array_elements_text(o.holder_names) with ordinality n (name, place)
     where o.invitation_id = ${id} order by o.created_at, n.place`.execute(tx);
  return rows.map((row) => row.name);
}

/** Admissions that somebody is paying for with the same invitation cannot be issued, too. */
async function refuseInCheckout(tx: Tx, { id, plus_ones }: InvitationValues, wanted: number): Promise<void> {
  const available = Math.max(0, plus_ones + 1 - (await countUsed(tx, id, { withHolds: true })));
  if (wanted <= available) return;
  const detail =
    available > 0
      ? `This invitation is for ${available} more: somebody is paying for the rest right now.`
      : 'Somebody is paying for tickets of this invitation right now. Try again in a few minutes.';
  throw conflict('invitation_limit', detail, { available });
}

function tooManyGuests({ plus_ones }: InvitationValues) {
  const most = plus_ones === 0 ? 'This invitation is for you alone.' : `You can bring ${plus_ones}.`;
  return invalid({ guests: [most] });
}

type Issue = { invitation: InvitationValues; actor: Actor | null; body: Answer; hooks: InvitationHooks };

async function issue(ctx: AppContext, tx: Tx, { invitation, actor, body, hooks }: Issue): Promise<void> {
  const { id, event_id, ticket_type_id, email } = invitation;
  const isMine = actor?.email === email;
  const own = isMine ? `${actor.first_name} ${actor.last_name}`.trim() : '';
  const outcome = await hooks.issueTickets(tx, {
    invitation_id: id,
    event_id,
    ticket_type_id: ticket_type_id ?? '',
    buyer: {
      user_id: isMine ? actor.user_id : null,
      email,
      buyer_key: isMine ? actor.buyer_key : guestBuyerKey(email),
    },
    names: [body.name || invitation.name || own, ...body.guests],
    now: ctx.clock.now(),
  });
  if (outcome.is_issued) return;
  const { available } = outcome;
  const detail =
    available > 0
      ? `Only ${available} left: come with fewer.`
      : 'No tickets are left. Ask your host: they may be able to add some.';
  throw conflict('sold_out', detail, { available });
}
