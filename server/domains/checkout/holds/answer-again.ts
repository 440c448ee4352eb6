import type { Checkout } from '#contract/checkout.ts';
import type { AppContext } from '#server/context.ts';
import { answerKnown } from './answer-hold.ts';

type Repeated = {
  hold_key: string;
  idempotencyKey: string | undefined;
  request_hash: string;
  /** The total the buyer was shown. */
  shown: number | undefined;
};

/**
 * The order that the same request made before, for one that would be refused now: the price, the code or the limits may
 * have changed since its response was lost. Undefined if there is none.
 */
export async function answerAgain(
  ctx: AppContext,
  { hold_key, idempotencyKey, request_hash, shown }: Repeated,
): Promise<Checkout | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const known = await ctx.db
    .selectFrom('idempotency_keys')
    .select('order_id')
    .where('hold_key', '=', hold_key)
    .where('key', '=', idempotencyKey)
    .where('request_hash', '=', Buffer.from(request_hash, 'hex'))
    .executeTakeFirst();
  const first = known?.order_id ? await answerKnown(ctx, known.order_id) : undefined;
  // The same request shows the same total.
  return shown === undefined || shown === first?.order.total.amount ? first : undefined;
}
