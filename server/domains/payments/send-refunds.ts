import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { isKeyOld } from '#server/platform/payments-provider/is-key-old.ts';
import { applyRefund } from './apply-refund.ts';
import { postRefundRefused } from './postings.ts';
import { hasLostDispute, listRefunds, lockRefund, type RefundToSend, touchRefund } from './refunds.ts';
import { tellOfFailure } from './tell-of-failure.ts';

const BATCH = 100;
const MOST_UNKNOWN = 3;

/**
 * Sends every intended refund. The same idempotency key is sent until the provider responds, so a refund is made once
 * however often this runs, in however many processes. docs/rules/payments.md
 */
export async function sendRefunds(ctx: AppContext): Promise<void> {
  let unknown = 0;
  for (const refund of await listRefunds(ctx.db, { state: 'intent', before: ctx.clock.now(), limit: BATCH })) {
    if (await tryOne(ctx, { refund: refund.id }, () => sendRefund(ctx, refund))) continue;
    // Moved to the end of the queue.
    await touchRefund(ctx.db, refund.id, ctx.clock.now());
    if (++unknown >= MOST_UNKNOWN) return;
  }
}

/** False if the provider gave no clear response: the next run continues. */
async function sendRefund(ctx: AppContext, refund: RefundToSend): Promise<boolean> {
  const isOld = isKeyOld(refund.created_at, ctx.clock.now());
  const made = isOld ? await findMade(ctx, refund) : 'none';
  return made === 'none' ? send(ctx, refund) : made === 'found';
}

async function send(ctx: AppContext, refund: RefundToSend): Promise<boolean> {
  const made = await ctx.provider.worker.createRefund({
    idempotency_key: `rf:${refund.id}:${refund.attempt}`,
    refund_id: refund.id,
    intent_id: refund.provider_payment_intent_id,
    amount: refund.amount,
  });
  switch (made.kind) {
    case 'ok':
      await applyRefund(ctx, refund.id, made.value);
      return true;
    case 'refused':
      if (await endsByItself(ctx, refund, made.code))
        return noteWaiting(ctx, refund, made.code === 'balance_insufficient');
      if ((await findMade(ctx, refund)) === 'none') await noteRefusal(ctx, refund, made.message);
      return true;
    case 'broken':
      if ((await findMade(ctx, refund)) === 'none') await beginNextAttempt(ctx, refund);
      return true;
    default:
      return false;
  }
}

/**
 * Whether a refusal is temporary. A payment with a lost dispute is refused permanently, including the part that is
 * left.
 */
async function endsByItself(ctx: AppContext, { payment_id }: RefundToSend, code: string | undefined): Promise<boolean> {
  if (code === 'charge_disputed') return !(await hasLostDispute(ctx.db, payment_id));
  return code === 'balance_insufficient';
}

/** Looks the refund up at the provider and applies its state if it was already made. */
async function findMade(ctx: AppContext, refund: RefundToSend): Promise<'found' | 'none' | 'unknown'> {
  const list = await ctx.provider.worker.listRefunds(refund.provider_payment_intent_id);
  if (list.kind !== 'ok') return 'unknown';
  const made = list.value.find(({ refund_id }) => refund_id === refund.id);
  if (!made) return 'none';
  await applyRefund(ctx, refund.id, made);
  return 'found';
}

/**
 * The refund stays an intent until the balance is sufficient again, or the dispute of its payment is over. Nothing was
 * made, and the same key would get the same response for a day, so the next attempt has a new key.
 */
async function noteWaiting(ctx: AppContext, refund: RefundToSend, waits_for_balance: boolean): Promise<false> {
  const waiting = ctx.db.updateTable('refunds').set({ waits_for_balance }).where('state', '=', 'intent');
  await waiting.where('id', '=', refund.id).execute();
  await beginNextAttempt(ctx, refund);
  return false;
}

async function noteRefusal(ctx: AppContext, { id }: RefundToSend, reason: string): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const refund = await lockRefund(tx, id);
    if (refund?.state !== 'intent') return;
    await tx
      .updateTable('refunds')
      .set({ state: 'failed', waits_for_balance: false, failure_reason: reason.slice(0, 500), updated_at: now })
      .where('id', '=', id)
      .execute();
    await postRefundRefused(tx, refund, now);
    await tellOfFailure(tx, refund, now);
  });
  ctx.log.error({ refund: id, reason }, 'the provider refused a refund: the buyer is still owed the money');
}

async function beginNextAttempt(ctx: AppContext, { id, attempt }: RefundToSend): Promise<void> {
  await ctx.db
    .updateTable('refunds')
    .set({ attempt: attempt + 1, updated_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'intent')
    .execute();
}
