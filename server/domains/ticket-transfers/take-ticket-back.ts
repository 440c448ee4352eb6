import type { TicketDetail } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { endTransfer } from './end-transfer.ts';
import type { Sender } from './sender.ts';

/** Takes a sent ticket back while nobody has accepted it: it admits again. Idempotent. */
export async function takeTicketBack(ctx: AppContext, sender: Sender): Promise<TicketDetail> {
  const ticket = await sender.load();
  const { transfer_id: id, transfer_to_email: to_email } = ticket;
  if (id === null || to_email === null) return sender.present(ticket);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    if (!(await endTransfer(tx, { id, reason: null, actor_user_id: sender.user_id, now }))) return;
    const key = `transfer-cancelled:${id}`;
    await writeMail(tx, { key, template: 'transfer_cancelled', to_email, payload: { transfer_id: id }, now });
  });
  ctx.wake.outbox();
  // If somebody accepted it first, loading refuses with that.
  return sender.present(await sender.load());
}
