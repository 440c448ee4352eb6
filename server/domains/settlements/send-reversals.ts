import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { isKeyOld } from '#server/platform/payments-provider/is-key-old.ts';
import {
  failReversal,
  finishReversal,
  listIntendedReversals,
  type ReversalToSend,
  touchReversal,
} from './reversals.ts';

const BATCH = 100;
const MOST_UNKNOWN = 5;

/** Sends every intended reversal, with the same key until the provider responds, so that it is made once. */
export async function sendReversals(ctx: AppContext): Promise<void> {
  let unknown = 0;
  for (const reversal of await listIntendedReversals(ctx.db, BATCH)) {
    if (await tryOne(ctx, { reversal: reversal.id }, () => sendReversal(ctx, reversal))) continue;
    await touchReversal(ctx.db, reversal.id, ctx.clock.now());
    if (++unknown >= MOST_UNKNOWN) return;
  }
}

/** False when the provider gave no clear answer: the next run continues. */
async function sendReversal(ctx: AppContext, reversal: ReversalToSend): Promise<boolean> {
  const isOld = isKeyOld(reversal.created_at, ctx.clock.now());
  const made = isOld ? await findMade(ctx, reversal) : 'none';
  return made === 'none' ? send(ctx, reversal) : made === 'found';
}

async function send(ctx: AppContext, reversal: ReversalToSend): Promise<boolean> {
  const { id, attempt, amount, provider_transfer_id } = reversal;
  const key = `rv:${id}:${attempt}`;
  const made = await ctx.provider.worker.createReversal({
    idempotency_key: key,
    reversal_id: id,
    provider_transfer_id,
    amount,
  });
  switch (made.kind) {
    case 'ok':
      await inTransaction(ctx.db, (tx) => finishReversal(tx, id, made.value.id, ctx.clock.now()));
      return true;
    case 'refused':
      if ((await findMade(ctx, reversal)) === 'none') await noteRefusal(ctx, id, made.message);
      return true;
    case 'broken':
      if ((await findMade(ctx, reversal)) === 'none') await beginNextAttempt(ctx, reversal);
      return true;
    default:
      return false;
  }
}

/** Looks the reversal up at the provider and records it if it was made already. */
async function findMade(ctx: AppContext, { id, provider_transfer_id }: ReversalToSend) {
  const found = await ctx.provider.worker.findLostReversal({ reversal_id: id, provider_transfer_id });
  if (found.kind !== 'ok') return 'unknown';
  const made = found.value;
  if (!made) return 'none';
  await inTransaction(ctx.db, (tx) => finishReversal(tx, id, made.id, ctx.clock.now()));
  return 'found';
}

async function noteRefusal(ctx: AppContext, id: string, reason: string): Promise<void> {
  await inTransaction(ctx.db, (tx) => failReversal(tx, id, reason, ctx.clock.now()));
  ctx.log.warn({ reversal: id, reason }, 'a transfer could not be taken back: it is still owed');
}

async function beginNextAttempt(ctx: AppContext, { id, attempt }: ReversalToSend): Promise<void> {
  await ctx.db
    .updateTable('transfer_reversals')
    .set({ attempt: attempt + 1, updated_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'intent')
    .execute();
}
