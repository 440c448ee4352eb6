import type { AppContext } from '#server/context.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { isOpen } from './holder-choice.ts';
import { type ChosenTicket, findPostponement, type Holder, listChosenTickets } from './postponement-queries.ts';

type Choosing = { ticket_ids: string[]; choice: 'keep' | 'refund'; user_id: string | null };
type Kept = { id: string; event_id: string };

/** Keeps tickets of a moved event, or returns them for everything that was paid; a return is final. */
export async function choose(ctx: AppContext, holder: Holder, choosing: Choosing): Promise<void> {
  const row = await findPostponement(ctx.db, holder.event_id);
  const event = await findEvent(ctx.db, holder.event_id);
  if (!row || !event || !isOpen(ctx, event.state, row)) throw ended();
  const tickets = await listChosenTickets(ctx.db, row, holder);
  const chosen = tickets.filter(({ id }) => choosing.ticket_ids.includes(id));
  if (chosen.length !== choosing.ticket_ids.length) throw notTheirs();
  const live = chosen.filter(({ is_live }) => is_live);
  if (choosing.choice === 'keep') {
    if (live.length !== chosen.length)
      throw conflict('choice_ended', 'A ticket that was given back cannot be kept again.');
    await inTransaction(ctx.db, (tx) => note(tx, row, { tickets: live, choice: 'keep', now: ctx.clock.now() }));
    return;
  }
  for (const orderId of new Set(live.map(({ order_id }) => order_id))) {
    const ofOrder = live.filter(({ order_id }) => order_id === orderId);
    await inTransaction(ctx.db, (tx) =>
      giveBack(ctx, tx, { row, holder, tickets: ofOrder, user_id: choosing.user_id }),
    );
  }
  ctx.wake.outbox();
  ctx.wake.payments();
}

function ended() {
  return conflict('choice_ended', 'The time to choose is over. Your tickets stay valid for the new date.');
}

function notTheirs() {
  return conflict('ticket_not_refundable', 'Some of these tickets can no longer be changed. Please check them again.');
}

type Noting = { tickets: ChosenTicket[]; choice: 'keep' | 'refund'; now: Date };

async function note(tx: Tx, { id: postponement_id }: Kept, { tickets, choice, now }: Noting): Promise<void> {
  await tx
    .insertInto('postponement_choices')
    .values(tickets.map(({ id }) => ({ postponement_id, ticket_id: id, choice, chosen_at: now })))
    .onConflict((conflict_) =>
      conflict_.columns(['postponement_id', 'ticket_id']).doUpdateSet({ choice, chosen_at: now }),
    )
    .execute();
}

async function forget(tx: Tx, { id }: Kept, tickets: ChosenTicket[]): Promise<void> {
  const ids = tickets.map((ticket) => ticket.id);
  await tx.deleteFrom('postponement_choices').where('postponement_id', '=', id).where('ticket_id', 'in', ids).execute();
}

type GivingBack = { row: Kept; holder: Holder; tickets: ChosenTicket[]; user_id: string | null };

/**
 * Ends tickets of one order and refunds whoever paid for them. Both the payer and the person who returned them get a
 * mail.
 */
async function giveBack(ctx: AppContext, tx: Tx, { row, holder, tickets, user_id }: GivingBack): Promise<void> {
  const now = ctx.clock.now();
  const order_id = tickets[0]?.order_id ?? '';
  // Locks the tickets; a ticket with a new holder cannot be returned any more.
  const refunded = await refundTickets(tx, {
    order_id,
    ticket_ids: tickets.map(({ id }) => id),
    keeps_fee: false,
    takes_used: false,
    reason: 'event_postponed',
    requested_by_user_id: user_id,
    note: '',
    now,
  });
  const theirs = await listOwners(tx, refunded.ticket_ids, now);
  if (theirs.some((owner) => !isSame(owner, holder))) throw notTheirs();
  // Resale tickets go back to the seller, who may then choose again.
  const isResale = tickets[0]?.order_kind === 'resale';
  await (isResale ? forget(tx, row, tickets) : note(tx, row, { tickets, choice: 'refund', now }));
  const { buyer_email } = await tx
    .selectFrom('orders')
    .select('buyer_email')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  const payload = { order_id, ticket_ids: refunded.ticket_ids, refund_id: refunded.refund_id };
  for (const to_email of new Set([buyer_email, ...theirs.map(({ owner_email }) => owner_email)])) {
    const key = `given-back:${order_id}:${refunded.ticket_ids[0]}:${hashSecret(to_email).toString('base64url')}`;
    await writeMail(tx, { key, template: 'ticket_given_back', to_email, payload, now });
  }
}

type Owner = { owner_user_id: string | null; owner_email: string };

/** Who held tickets that were returned just now. */
function listOwners(tx: Tx, ids: string[], now: Date): Promise<Owner[]> {
  return tx
    .selectFrom('ticket_versions')
    .select(['owner_user_id', 'owner_email'])
    .where('ticket_id', 'in', ids)
    .where('valid_to', '=', now)
    .execute();
}

function isSame(owner: Owner, holder: Holder): boolean {
  if ('user_id' in holder) return owner.owner_user_id === holder.user_id;
  if ('email' in holder) return owner.owner_email === holder.email;
  return owner.owner_user_id === null && owner.owner_email === holder.guest.email;
}
