import type { AppContext } from '#server/context.ts';
import { endHoldAtProvider } from './expire-holds.ts';
import { isPending } from '../policy.ts';
import type { OrderRow } from '../queries.ts';

/** Gives a live hold back. One that has ended or was paid meanwhile is not changed. */
export async function giveBackHold(ctx: AppContext, order: OrderRow): Promise<void> {
  if (!isPending(order.status)) return;
  await endHoldAtProvider(ctx, order.id, 'given_back');
}
