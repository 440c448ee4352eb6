import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { ProviderTransfer } from '#server/platform/payments-provider/types.ts';
import { sendIntents } from './send-intents.ts';
import type { TransferHooks } from './transfer-hooks.ts';
import { failTransfer, finishTransfer, listIntendedTransfers, type TransferRow } from './transfers.ts';

const BATCH = 100;

/** Sends every intended transfer. docs/rules/promoters.md */
export async function sendTransfers(ctx: AppContext, hooks: TransferHooks): Promise<void> {
  const { worker } = ctx.provider;
  await sendIntents<TransferRow, ProviderTransfer>(ctx, await listIntendedTransfers(ctx.db, BATCH), {
    table: 'transfers',
    mostUnknown: 5,
    create: ({ id, attempt, provider_account_id: destination, amount, currency, event_id }) =>
      worker.createTransfer({
        idempotency_key: `tr:${id}:${attempt}`,
        transfer_id: id,
        destination,
        amount,
        currency,
        transfer_group: event_id && `event_${event_id}`,
      }),
    findMade: ({ id: transfer_id, provider_account_id: destination, created_at }) =>
      worker.findLostTransfer({ transfer_id, destination, created_at }),
    record: ({ id }, made) => applyTransfer(ctx, hooks, { id, made }),
    waits: (transfer, code) => noteWaiting(ctx, transfer, code),
    noteRefusal: ({ id }, reason) => noteRefusal(ctx, hooks, id, reason),
  });
}

type Made = { id: string; made: ProviderTransfer };

/** Records a transfer that the provider made, once, with all its consequences. */
export async function applyTransfer(ctx: AppContext, hooks: TransferHooks, { id, made }: Made): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const transfer = await finishTransfer(tx, id, made, now);
    if (transfer) await hooks[transfer.kind]?.made(tx, transfer, now);
  });
  ctx.wake.outbox();
}

/** Whether the money of the sales is not available yet: the whole transfer is tried again. */
async function noteWaiting({ db, clock }: AppContext, transfer: TransferRow, code: string): Promise<boolean> {
  if (code !== 'balance_insufficient') return false;
  const waiting_since = transfer.waiting_since ?? clock.now();
  const waiting = db.updateTable('transfers').set({ waiting_since }).where('state', '=', 'intent');
  await waiting.where('id', '=', transfer.id).execute();
  return true;
}

async function noteRefusal(ctx: AppContext, hooks: TransferHooks, id: string, reason: string): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const transfer = await failTransfer(tx, id, reason, now);
    if (transfer) await hooks[transfer.kind]?.refused(tx, transfer, now);
  });
  ctx.log.error({ transfer: id, reason }, 'the provider refused a payout: the money is still owed');
}
