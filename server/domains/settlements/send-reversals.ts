import type { AppContext } from '#server/context.ts';
import { sendIntents } from '#server/domains/payments/send-intents.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { failReversal, finishReversal, listIntendedReversals, type ReversalToSend } from './reversals.ts';

const BATCH = 100;

/** Sends every intended reversal. */
export async function sendReversals(ctx: AppContext): Promise<void> {
  const { worker } = ctx.provider;
  await sendIntents<ReversalToSend, { id: string }>(ctx, await listIntendedReversals(ctx.db, BATCH), {
    table: 'transfer_reversals',
    mostUnknown: 5,
    create: ({ id, attempt, amount, provider_transfer_id }) =>
      worker.createReversal({ idempotency_key: `rv:${id}:${attempt}`, reversal_id: id, provider_transfer_id, amount }),
    findMade: ({ id: reversal_id, provider_transfer_id }) =>
      worker.findLostReversal({ reversal_id, provider_transfer_id }),
    record: ({ id }, made) => inTransaction(ctx.db, (tx) => finishReversal(tx, id, made.id, ctx.clock.now())),
    waits: async () => false,
    noteRefusal: async ({ id }, reason) => {
      await inTransaction(ctx.db, (tx) => failReversal(tx, id, reason, ctx.clock.now()));
      ctx.log.warn({ reversal: id, reason }, 'a transfer could not be taken back: it is still owed');
    },
  });
}
