import { expect } from 'vitest';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { reconcileOrders } from '#server/domains/checkout/payment/reconcile-orders.ts';
import { MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import type { PayingWorld } from './paying.ts';

type Held = Awaited<ReturnType<PayingWorld['holdAndPay']>>;

/** Pays in time, but the provider is unreachable and its webhooks lost until the holds have long ended. */
export async function payInOutage(world: PayingWorld, ...paid: Held[]): Promise<void> {
  for (const held of paid) await world.card(held.page);
  await world.control('POST', '/faults', { kind: 'reset_before', times: null });
  await world.advance(37 * MINUTE);
  await expireHolds(world.ctx);
  for (const held of paid) expect((await world.order(held)).status).toBe('expired');
  await world.control('DELETE', '/faults');
}

/** The provider is asked again, and its answer comes late. */
export async function endOutageOf(world: PayingWorld): Promise<void> {
  await world.advance(MINUTE + SECOND);
  await reconcileOrders(world.ctx);
}
