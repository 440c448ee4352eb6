import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import type { ProviderTransfer } from '#server/platform/payments-provider/types.ts';
import { markCommissionsPaid, releaseCommissions } from './pay-commissions.ts';
import { failTransfer, finishTransfer, listIntendedTransfers, touchTransfer, type TransferRow } from './transfers.ts';

const BATCH = 100;
/** After so many transfers without a clear answer, the rest waits for the next run. */
const MOST_UNKNOWN = 5;
/** The provider remembers an idempotency key for a day; an older transfer is looked for before it is sent again. */
const KEY_IS_OLD = 12 * HOUR;

/**
 * Sends every intended transfer. The same idempotency key is sent until the provider answers, so a transfer is made once
 * however often this runs, in however many processes. docs/rules/promoters.md
 */
export async function sendTransfers(ctx: AppContext): Promise<void> {
  let unknown = 0;
  for (const transfer of await listIntendedTransfers(ctx.db, BATCH)) {
    if (await sendTransfer(ctx, transfer)) continue;
    await touchTransfer(ctx.db, transfer.id, ctx.clock.now());
    if (++unknown >= MOST_UNKNOWN) return;
  }
}

/** False when the provider gave no clear answer: the next run continues. */
async function sendTransfer(ctx: AppContext, transfer: TransferRow): Promise<boolean> {
  const isOld = transfer.created_at <= addMilliseconds(ctx.clock.now(), -KEY_IS_OLD);
  const made = isOld ? await findMade(ctx, transfer) : 'none';
  return made === 'none' ? send(ctx, transfer) : made === 'found';
}

async function send(ctx: AppContext, transfer: TransferRow): Promise<boolean> {
  const made = await ctx.provider.worker.createTransfer({
    idempotency_key: `tr:${transfer.id}:${transfer.attempt}`,
    transfer_id: transfer.id,
    destination: transfer.provider_account_id,
    amount: transfer.amount,
    currency: transfer.currency,
  });
  switch (made.kind) {
    case 'ok':
      await applyTransfer(ctx, transfer.id, made.value);
      return true;
    case 'refused':
      // The money of the sales is not available yet: it is tried again.
      if (made.code === 'balance_insufficient') return beginNextAttempt(ctx, transfer);
      if ((await findMade(ctx, transfer)) === 'none') await noteRefusal(ctx, transfer, made.message);
      return true;
    case 'broken':
      if ((await findMade(ctx, transfer)) === 'none') await beginNextAttempt(ctx, transfer);
      return true;
    default:
      return false;
  }
}

/** Looks the transfer up at the provider and records it if it was made already. */
async function findMade(ctx: AppContext, transfer: TransferRow): Promise<'found' | 'none' | 'unknown'> {
  const { id: transfer_id, provider_account_id: destination, created_at } = transfer;
  const found = await ctx.provider.worker.findLostTransfer({ transfer_id, destination, created_at });
  if (found.kind !== 'ok') return 'unknown';
  if (!found.value) return 'none';
  await applyTransfer(ctx, transfer_id, found.value);
  return 'found';
}

/** Records a transfer that the provider made, once, with all that follows from it. */
export async function applyTransfer(ctx: AppContext, id: string, made: ProviderTransfer): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx: Tx) => {
    if (await finishTransfer(tx, id, made, now)) await markCommissionsPaid(tx, id, now);
  });
  ctx.poke.outbox();
}

async function noteRefusal(ctx: AppContext, { id }: TransferRow, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (await failTransfer(tx, id, reason, ctx.clock.now())) await releaseCommissions(tx, id);
  });
  ctx.log.error({ transfer: id, reason }, 'the provider refused a payout: the money is still owed');
}

/** The provider would repeat its answer to the same key. */
async function beginNextAttempt(ctx: AppContext, { id, attempt }: TransferRow): Promise<false> {
  await ctx.db
    .updateTable('transfers')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'intent')
    .execute();
  return false;
}
