import type { AppContext } from '#server/context.ts';
import { unavailable } from '#server/platform/lib/errors.ts';
import { endHoldAtProvider } from './expire-holds.ts';

/** One buyer must not have two open payment pages of an event: the earlier hold ends at the provider first. */
export async function endReplaced(ctx: AppContext, orderId: string): Promise<void> {
  const end = await endHoldAtProvider(ctx, orderId, 'replaced');
  if (end === 'unknown')
    throw unavailable('payment_unavailable', 'Your earlier checkout is still being ended. Please try again.');
}
