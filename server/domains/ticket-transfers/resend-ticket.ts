import { sql } from 'kysely';
import type { TicketDetail } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, DAY, MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { conflict, tooMany } from '#server/platform/lib/errors.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import type { Sender } from './sender.ts';

/** Mails the same link of a pending transfer again; within a minute nothing is sent. */
export async function resendTicket(ctx: AppContext, sender: Sender): Promise<TicketDetail> {
  const ticket = await sender.load();
  const { transfer_id, transfer_to_email: to_email } = ticket;
  if (transfer_id === null || to_email === null)
    throw conflict('transfer_ended', 'This ticket is no longer on its way.');
  const mail = await findLastMail(ctx, transfer_id);
  const now = ctx.clock.now();
  if (mail && mail.at > addMilliseconds(now, -MINUTE)) return sender.present(ticket);
  if (mail && mail.mails >= ctx.settings.limit_mails_per_transfer) throw tooMany(DAY / SECOND);
  await ctx.limits.consume('limit_transfers_per_email_day', limitKey(canonicalEmail(to_email)));
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ mails: number }>`
      update ticket_transfers set mails = mails + 1
       where id = ${transfer_id} and state = 'pending' and mails = ${mail?.mails ?? 1} returning mails`.execute(tx);
    const [sent] = rows;
    if (!sent) return;
    const key = `transfer:${transfer_id}:${sent.mails}`;
    await writeMail(tx, { key, template: 'transfer_received', to_email, payload: { transfer_id }, now });
  });
  ctx.wake.outbox();
  return sender.present(await sender.load());
}

async function findLastMail(ctx: AppContext, id: string) {
  const { rows } = await sql<{ mails: number; at: Date }>`
    select x.mails, m.created_at as at from ticket_transfers x join outbox m on m.key = 'transfer:' || x.id || ':' || x.mails
     where x.id = ${id}`.execute(ctx.db);
  return rows[0];
}
