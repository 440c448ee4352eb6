import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import {
  endedBy,
  type FoundTransfer,
  isStillGuests,
  loadTransfer,
  presentTransfer,
  type Visit,
  visitTransfer,
} from './open-transfer.ts';
import { findTransferById, type TransferRow } from './queries.ts';
import { transferEnded } from './refusals.ts';

type Input = { visit: Visit; name: string };

/**
 * Accepts a ticket: into the caller's account, else for the address it was sent to. It gets a new code. Accepting again
 * gets the same response.
 */
export async function claimTransfer(ctx: AppContext, actor: Actor | null, { visit, name }: Input) {
  await visitTransfer(ctx, visit);
  const outcome = await inTransaction(ctx.db, (tx) => claim(ctx, tx, { actor, visit, name }));
  ctx.wake.outbox();
  const found = await loadTransfer(ctx, visit.token);
  if (outcome !== 'moved' && outcome !== 'claimed') throw refusalOf(outcome, found);
  const ticket_url = await ticketUrl(ctx, actor, found.transfer);
  if (ticket_url === null) throw transferEnded('claimed');
  return { transfer: await presentTransfer(ctx, actor, found), ticket_url };
}

type Claim = Input & { actor: Actor | null };

/** One conditional write decides; functions/claim_transfer.sql lists its results. */
async function claim(ctx: AppContext, tx: Tx, { actor, visit, name }: Claim): Promise<string> {
  const now = ctx.clock.now();
  const own = actor ? `${actor.first_name} ${actor.last_name}`.trim() : '';
  const { rows } = await sql<{ outcome: string; transfer_id: string }>`
    select * from claim_transfer(${hashSecret(visit.token)}, ${actor?.user_id ?? null}, ${name || own}, ${now})`.execute(
    tx,
  );
  const [{ outcome, transfer_id } = { outcome: 'unknown', transfer_id: '' }] = rows;
  const moved = outcome === 'moved' ? await findTransferById(tx, transfer_id) : undefined;
  if (!moved) return outcome;
  const payload = { transfer_id };
  const [to_sender, to_holder] = [moved.from_email, moved.owner_email];
  await writeMail(tx, {
    key: `transfer-claimed:${transfer_id}`,
    template: 'transfer_claimed',
    to_email: to_sender,
    payload,
    now,
  });
  await writeMail(tx, {
    key: `transfer-yours:${transfer_id}`,
    template: 'transfer_yours',
    to_email: to_holder,
    payload,
    now,
  });
  return outcome;
}

/** The page of an accepted ticket for the person who accepted it; null for everybody else. */
async function ticketUrl(ctx: AppContext, actor: Actor | null, transfer: TransferRow): Promise<string | null> {
  if (actor && transfer.owner_user_id === actor.user_id) return `/my-tickets/${transfer.ticket_id}`;
  if (!isStillGuests(transfer)) return null;
  const { to_email: email, order_id } = transfer;
  return `/tickets/guest/${await createGuestLink(ctx, ctx.db, { email, order_id })}`;
}

function refusalOf(outcome: string, found: FoundTransfer) {
  if (outcome === 'own') return conflict('own_ticket', 'You sent this ticket yourself. Take it back to keep it.');
  if (outcome === 'disputed')
    return conflict('order_disputed', 'The payment for this ticket is disputed, so it cannot change hands right now.');
  return transferEnded(endedBy(found) ?? 'expired');
}
