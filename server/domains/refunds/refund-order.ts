import type { OrderRefund } from '#contract/refunds.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { type KeyedRequest, keyedRequest } from '#server/platform/http/idempotency-key.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { getOwnOrder, type OrderPath } from './get-own-order.ts';
import { amountChanged } from './own-refund.ts';
import { presentOrderRefund } from './present.ts';
import { writeRefundMail } from './refund-mail.ts';
import { refundTickets } from './refund-tickets.ts';
import { findRepeated } from './repeated-refund.ts';

type Body = { ticket_ids?: string[] | undefined; keeps_fee: boolean; note: string; amount: number };
type Input = OrderPath & { body: Body; key: string | undefined };

/** Refunds an order or some of its tickets for its host; a repeated request gets the same response. */
export async function refundOrder(ctx: AppContext, actor: Actor, { body, key, ...path }: Input): Promise<OrderRefund> {
  const order = await getOwnOrder(ctx, actor, path);
  const request = keyedRequest(key, body);
  const asked = { order_id: order.id, actor_user_id: actor.user_id, request };
  const done = await inTransaction(
    ctx.db,
    async (tx) => (await findRepeated(tx, asked)) ?? refund(ctx, tx, { body, ...asked }),
  );
  ctx.wake.outbox();
  ctx.wake.payments();
  ctx.wake.waiting_list();
  return presentOrderRefund(ctx.db, done);
}

type Asked = { body: Body; order_id: string; actor_user_id: string; request: KeyedRequest | undefined };

async function refund({ clock }: AppContext, tx: Tx, { body, order_id, actor_user_id, request }: Asked) {
  const now = clock.now();
  const reason = 'organizer';
  const { ticket_ids = 'all', keeps_fee, note, amount } = body;
  const asked = { order_id, ticket_ids, keeps_fee, note, reason, request, now } as const;
  const refunded = await refundTickets(tx, { ...asked, takes_used: true, requested_by_user_id: actor_user_id });
  if (refunded.ticket_ids.length === 0) throw nothingLeft();
  if (refunded.amount !== amount) throw amountChanged(refunded.amount);
  await writeRefundMail(tx, { order_id, reason, ...refunded }, now);
  return refunded;
}

function nothingLeft() {
  return conflict('ticket_not_refundable', 'Every ticket of this order has ended.');
}
