import type { AppContext } from '#server/context.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';

type Report = { kind: 'dispute' | 'warning'; id: string; created_at: Date };

/** A bank can report a payment before we know it: the event is processed again a little later. */
export function missPayment(ctx: AppContext, { kind, id, created_at }: Report): void {
  if (created_at > addMilliseconds(ctx.clock.now(), -HOUR))
    throw new Error(`the payment of ${kind} ${id} is not known yet`);
  ctx.log.error({ [kind]: id }, 'a bank reports a payment that we do not have');
}
