import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { findOrderOf } from './queries.ts';

export type OwnOrder = NonNullable<Awaited<ReturnType<typeof findOrderOf>>> & { event_state: string };
export type OrderPath = { id: string; order_id: string };

/** A paid order of an event whose orders the caller may manage; 404 for any other. */
export async function getOwnOrder(ctx: AppContext, actor: Actor, { id, order_id }: OrderPath): Promise<OwnOrder> {
  const event = await getOwnEvent(ctx, actor, id, 'manage_orders');
  const order = await findOrderOf(ctx.db, { event_id: event.id, order_id });
  if (!order) throw notFound();
  return { ...order, event_state: event.state };
}
