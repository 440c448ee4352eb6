import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { isKeyOld } from '#server/platform/payments-provider/is-key-old.ts';
import type { ProviderTransfer } from '#server/platform/payments-provider/types.ts';
import type { TransferHooks } from './transfer-hooks.ts';
import { failTransfer, finishTransfer, listIntendedTransfers, touchTransfer, type TransferRow } from './transfers.ts';

const BATCH = 100;
/** After this many transfers without a clear response, the rest waits for the next run. */
const MOST_UNKNOWN = 5;

/**
 * Sends every intended transfer. The same idempotency key is sent until the provider responds, so a transfer is made
 * once however often this runs, in however many processes. docs/rules/promoters.md
 */
export async function sendTransfers(ctx: AppContext, hooks: TransferHooks): Promise<void> {
  let unknown = 0;
  for (const transfer of await listIntendedTransfers(ctx.db, BATCH)) {
    if (await tryOne(ctx, { transfer: transfer.id }, () => sendTransfer(ctx, hooks, transfer))) continue;
    await touchTransfer(ctx.db, transfer.id, ctx.clock.now());
    if (++unknown >= MOST_UNKNOWN) return;
  }
}

/** False if the provider gave no clear response: the next run continues. */
async function sendTransfer(ctx: AppContext, hooks: TransferHooks, transfer: TransferRow): Promise<boolean> {
  const isOld = isKeyOld(transfer.created_at, ctx.clock.now());
  const made = isOld ? await findMade(ctx, hooks, transfer) : 'none';
  return made === 'none' ? send(ctx, hooks, transfer) : made === 'found';
}

async function send(ctx: AppContext, hooks: TransferHooks, transfer: TransferRow): Promise<boolean> {
  const made = await ctx.provider.worker.createTransfer({
    idempotency_key: `tr:${transfer.id}:${transfer.attempt}`,
    transfer_id: transfer.id,
    destination: transfer.provider_account_id,
    amount: transfer.amount,
    currency: transfer.currency,
    transfer_group: transfer.event_id && `event_${transfer.event_id}`,
  });
  switch (made.kind) {
    case 'ok':
      await applyTransfer(ctx, hooks, { id: transfer.id, made: made.value });
      return true;
    case 'refused':
      // The money of the sales is not available yet: the whole transfer is tried again.
      if (made.code === 'balance_insufficient') return beginNextAttempt(ctx, transfer, { isWaiting: true });
      if ((await findMade(ctx, hooks, transfer)) === 'none') await noteRefusal(ctx, hooks, transfer, made.message);
      return true;
    case 'broken':
      if ((await findMade(ctx, hooks, transfer)) === 'none') await beginNextAttempt(ctx, transfer);
      return true;
    default:
      return false;
  }
}

/** Looks the transfer up at the provider and records it if it was already made. */
async function findMade(
  ctx: AppContext,
  hooks: TransferHooks,
  transfer: TransferRow,
): Promise<'found' | 'none' | 'unknown'> {
  const { id: transfer_id, provider_account_id: destination, created_at } = transfer;
  const found = await ctx.provider.worker.findLostTransfer({ transfer_id, destination, created_at });
  if (found.kind !== 'ok') return 'unknown';
  if (!found.value) return 'none';
  await applyTransfer(ctx, hooks, { id: transfer_id, made: found.value });
  return 'found';
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

async function noteRefusal(ctx: AppContext, hooks: TransferHooks, { id }: TransferRow, reason: string): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const transfer = await failTransfer(tx, id, reason, now);
    if (transfer) await hooks[transfer.kind]?.refused(tx, transfer, now);
  });
  ctx.log.error({ transfer: id, reason }, 'the provider refused a payout: the money is still owed');
}

/** The provider would give the same response to the same key. */
async function beginNextAttempt(
  ctx: AppContext,
  { id, attempt, waiting_since }: TransferRow,
  { isWaiting = false } = {},
): Promise<false> {
  await ctx.db
    .updateTable('transfers')
    .set({ attempt: attempt + 1, ...(isWaiting && { waiting_since: waiting_since ?? ctx.clock.now() }) })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'intent')
    .execute();
  return false;
}
