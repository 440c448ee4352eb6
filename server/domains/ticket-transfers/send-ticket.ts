import { sql } from 'kysely';
import type { TicketDetail } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { hasLink } from '#server/platform/lib/has-link.ts';
import type { TicketRow } from '#server/domains/tickets/queries.ts';
import { whyNoTransfer } from '#server/domains/tickets/transfer-policy.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { hashSecret, newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { notTransferable } from './refusals.ts';
import type { Sender } from './sender.ts';
import { transferToken } from './tokens.ts';

type Sending = { email: string; note: string };

/** Sends a ticket to an address: it cannot be used until it is accepted there, taken back, or the doors open. */
export async function sendTicket(ctx: AppContext, sender: Sender, sending: Sending): Promise<TicketDetail> {
  const ticket = await sender.load();
  refuseWrong(ticket, sending);
  if (ticket.transfer_to_email === sending.email) return sender.present(ticket);
  const reason = whyNoTransfer(ticket, ctx.clock.now());
  if (reason !== null) throw notTransferable(reason);
  await ctx.limits.consume(
    'limit_transfers_per_sender_day',
    limitKey(sender.user_id ?? canonicalEmail(ticket.owner_email)),
  );
  await ctx.limits.consume('limit_transfers_per_email_day', limitKey(canonicalEmail(sending.email)));
  const outcome = await inTransaction(ctx.db, (tx) => send(ctx, tx, { ticket, sending }));
  const now = await sender.load();
  if (outcome !== 'sent' && outcome !== 'again') throw notTransferable(whyNoTransfer(now, ctx.clock.now()));
  ctx.wake.outbox();
  return sender.present(now);
}

function refuseWrong({ owner_email }: TicketRow, { email, note }: Sending): void {
  if (canonicalEmail(email) === canonicalEmail(owner_email))
    throw invalid({ email: ['This is your own address: you already have the ticket.'] });
  // The mail carries our name, so it must not contain other links.
  if (hasLink(note)) throw invalid({ note: ['Leave links out: the e-mail has the link to the ticket.'] });
}

/** One conditional write decides; functions/send_ticket.sql lists its results. */
async function send(
  ctx: AppContext,
  tx: Tx,
  { ticket, sending }: { ticket: TicketRow; sending: Sending },
): Promise<string | undefined> {
  const now = ctx.clock.now();
  const id = newId();
  const transfer = {
    id,
    ticket_id: ticket.ticket_id,
    from_user_id: ticket.owner_user_id,
    from_email: ticket.owner_email,
    to_email: sending.email,
    note: sending.note,
    token_hash: `\\x${hashSecret(transferToken(ctx, id)).toString('hex')}`,
  };
  const { rows } = await sql<{ outcome: string }>`
    select send_ticket(${JSON.stringify(transfer)}::jsonb, ${now}) as outcome`.execute(tx);
  const outcome = rows[0]?.outcome;
  if (outcome !== 'sent') return outcome;
  const payload = { transfer_id: id };
  await writeMail(tx, {
    key: `transfer:${id}:1`,
    template: 'transfer_received',
    to_email: sending.email,
    payload,
    now,
  });
  const to_email = ticket.owner_email;
  await writeMail(tx, { key: `transfer-sent:${id}`, template: 'transfer_sent', to_email, payload, now });
  return outcome;
}
