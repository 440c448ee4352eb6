import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { ProviderRefund } from '#server/platform/payments-provider/types.ts';
import { applyRefund } from './apply-refund.ts';
import { postRefundRefused } from './postings.ts';
import { hasLostDispute, listRefunds, lockRefund, type RefundToSend } from './refunds.ts';
import { sendIntents } from './send-intents.ts';
import { tellOfFailure } from './tell-of-failure.ts';

const BATCH = 100;

/** Sends every intended refund. docs/rules/payments.md */
export async function sendRefunds(ctx: AppContext): Promise<void> {
  const { worker } = ctx.provider;
  const refunds = await listRefunds(ctx.db, { state: 'intent', before: ctx.clock.now(), limit: BATCH });
  await sendIntents<RefundToSend, ProviderRefund>(ctx, refunds, {
    table: 'refunds',
    mostUnknown: 3,
    create: ({ id, attempt, provider_payment_intent_id: intent_id, amount }) =>
      worker.createRefund({ idempotency_key: `rf:${id}:${attempt}`, refund_id: id, intent_id, amount }),
    findMade: async ({ id, provider_payment_intent_id }) => {
      const list = await worker.listRefunds(provider_payment_intent_id);
      if (list.kind !== 'ok') return list;
      return { kind: 'ok', value: list.value.find(({ refund_id }) => refund_id === id) ?? null };
    },
    record: ({ id }, made) => applyRefund(ctx, id, made),
    waits: (refund, code) => noteWaiting(ctx, refund, code),
    noteRefusal: ({ id }, reason) => noteRefusal(ctx, id, reason),
  });
}

/**
 * Whether the refund stays an intent, until the balance is sufficient again or the dispute of its payment is over. A
 * payment with a lost dispute is refused permanently, including the part that is left.
 */
async function noteWaiting({ db }: AppContext, { id, payment_id }: RefundToSend, code: string): Promise<boolean> {
  const waits_for_balance = code === 'balance_insufficient';
  const isDisputed = code === 'charge_disputed' && !(await hasLostDispute(db, payment_id));
  if (!waits_for_balance && !isDisputed) return false;
  const waiting = db.updateTable('refunds').set({ waits_for_balance }).where('state', '=', 'intent');
  await waiting.where('id', '=', id).execute();
  return true;
}

async function noteRefusal(ctx: AppContext, id: string, reason: string): Promise<void> {
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
