import type { OpenedTransfer } from '#contract/ticket-transfers.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { returnTicket } from './end-transfer.ts';
import { endedBy, loadTransfer, presentTransfer, type Visit, visitTransfer } from './open-transfer.ts';
import { transferEnded } from './refusals.ts';

/** Declines a ticket: it is its sender's again, who gets a mail. Declining again gets the same response. */
export async function declineTransfer(ctx: AppContext, actor: Actor | null, visit: Visit): Promise<OpenedTransfer> {
  const { transfer } = await visitTransfer(ctx, visit);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, (tx) => returnTicket(tx, { ...transfer, reason: 'declined', now }));
  ctx.wake.outbox();
  const found = await loadTransfer(ctx, visit.token);
  const ended_by = endedBy(found);
  if (ended_by !== 'receiver')
    throw transferEnded(ended_by ?? (found.transfer.state === 'claimed' ? 'claimed' : 'expired'));
  return presentTransfer(ctx, actor, found);
}
