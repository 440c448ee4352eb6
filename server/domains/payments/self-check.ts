import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { checkSweep } from './check-sweep.ts';
import { lastEventAt } from './webhook-inbox.ts';

/** Logs an error for a wrong configuration that would otherwise only be noticed when payments go missing. */
export async function checkPaymentSetup(ctx: AppContext): Promise<void> {
  const secrets = Object.values(ctx.config.stripe.webhookSecrets);
  if (new Set(secrets).size < secrets.length) {
    ctx.log.error('two destinations share a webhook secret: each has one of its own at the provider');
  }
  const balance = await ctx.provider.worker.balance();
  if (balance.kind !== 'ok') {
    ctx.log.error({ reason: balance.message }, 'the payment provider cannot be read: is STRIPE_SECRET_KEY right?');
  }
  await checkSweep(ctx);
}

/** Logs an error if payments arrived but no webhook has for a day: the destination may not be subscribed. */
export async function warnOfMissingWebhooks(ctx: AppContext): Promise<boolean> {
  const dayAgo = addMilliseconds(ctx.clock.now(), -DAY);
  const last = await lastEventAt(ctx.db, 'platform');
  if (last && last > dayAgo) return false;
  const paid = await ctx.db
    .selectFrom('payments')
    // Only payments made on the provider's page bring webhooks; demonstration data does not.
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
