import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { lastEventAt } from './webhook-inbox.ts';

/** What a wrong configuration would only show when money is lost from sight: checked at start, told as an alarm. */
export async function checkPaymentSetup(ctx: AppContext): Promise<void> {
  const secrets = Object.values(ctx.config.stripe.webhookSecrets);
  if (new Set(secrets).size < secrets.length) {
    ctx.log.error('two destinations share a webhook secret: each has one of its own at the provider');
  }
  const balance = await ctx.provider.worker.balance();
  if (balance.kind !== 'ok') {
    ctx.log.error({ reason: balance.message }, 'the payment provider cannot be read: is STRIPE_SECRET_KEY right?');
  }
}

/** Payments come in but no webhook has for a day: the destination may not be subscribed. */
export async function warnOfSilence(ctx: AppContext): Promise<boolean> {
  const dayAgo = addMilliseconds(ctx.clock.now(), -DAY);
  const last = await lastEventAt(ctx.db, 'platform');
  if (last && last > dayAgo) return false;
  const paid = await ctx.db
    .selectFrom('payments')
    // Only what went over a page of the provider's brings webhooks: demonstration data does not.
    .innerJoin('payment_sessions', 'payment_sessions.order_id', 'payments.order_id')
    .select('payments.id')
    .where('payments.paid_at', '>', dayAgo)
    .limit(1)
    .executeTakeFirst();
  if (!paid) return false;
  ctx.log.error(
    { last_event_at: last },
    'payments arrive but no webhook has for a day: is the destination subscribed?',
  );
  return true;
}
