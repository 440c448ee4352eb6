import type { Checkout } from '#contract/checkout.ts';
import type { AppContext } from '#server/context.ts';
import type { Buyer } from '../buyer.ts';
import { answerKnown } from './answer-hold.ts';
import type { CreateCheckoutInput } from './checkout-parts.ts';
import { mergeItems } from './choose-lines.ts';
import { requestHash } from './draft-order.ts';

type Repeated = Pick<CreateCheckoutInput, 'body' | 'idempotencyKey'> & {
  buyer: Buyer;
  invitation: { id: string } | null;
};

/**
 * The order that the same request made before, for one that would be refused now: the price, the code or the limits may
 * have changed since its response was lost. Undefined if there is none.
 */
export async function answerAgain(
  ctx: AppContext,
  { body, idempotencyKey, buyer, invitation }: Repeated,
): Promise<Checkout | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const asked = requestHash({ lines: mergeItems(body), body, invitation_id: invitation?.id });
  const known = await ctx.db
    .selectFrom('idempotency_keys')
    .select('order_id')
    .where('hold_key', '=', buyer.hold_key)
    .where('key', '=', idempotencyKey)
    .where('request_hash', '=', Buffer.from(asked, 'hex'))
    .executeTakeFirst();
  return known?.order_id ? answerKnown(ctx, known.order_id) : undefined;
}
