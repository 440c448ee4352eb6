import { sql } from 'kysely';
import type { Checkout } from '#contract/checkout.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type AppError, conflict, invalid } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { presentCheckout } from '../present.ts';
import { findOrder, type OrderRow } from '../queries.ts';

type Input = { token: string; browserSecret: string | undefined; ip: string };

/**
 * Opens the checkout of a waiting list offer, whose tickets are already held. From then on it belongs to this browser,
 * and to the account that waited. Whoever has the token reads the mailbox; opening it in another browser moves it
 * there.
 */
export async function redeemOffer(ctx: AppContext, { token, browserSecret, ip }: Input): Promise<Checkout> {
  await ctx.limits.consume('limit_checkout_per_ip_minute', ip);
  const entry = await ctx.db
    .selectFrom('waiting_list_entries')
    .select(['id', 'state', 'order_id'])
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!entry) throw invalid({ offer_token: ['This link is incomplete, or not one of ours.'] });
  const order = await inTransaction(ctx.db, (tx) => openOffer(ctx, tx, { entry, browserSecret }));
  if (!order) throw refusalOf(entry.state);
  if (order.status === 'paid') ctx.wake.outbox();
  return presentCheckout(ctx, order, order.status === 'paid' ? 'paid' : 'held');
}

type Opening = { entry: { id: string; order_id: string | null }; browserSecret: string | undefined };

/** Binds the live hold of an offer to a browser; a free one is then complete. Null if it has ended. */
async function openOffer(ctx: AppContext, tx: Tx, { entry, browserSecret }: Opening): Promise<OrderRow | null> {
  const now = ctx.clock.now();
  if (!entry.order_id) return null;
  const held = await findOrder(tx, entry.order_id);
  if (held?.total_amount === 0 && held.status === 'held' && held.expires_at > now) await giveAway(tx, held, now);
  const bound = await tx
    .updateTable('orders')
    .set((eb) => ({ browser_hash: browserSecret === undefined ? eb.ref('browser_hash') : hashSecret(browserSecret) }))
    .where('id', '=', entry.order_id)
    .where('waiting_list_entry_id', '=', entry.id)
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'held'), where('expires_at', '>', now)]),
        where.and([where('status', '=', 'paid'), where('total_amount', '=', 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return bound ? ((await findOrder(tx, bound.id)) ?? null) : null;
}

async function giveAway(tx: Tx, { id, buyer_email }: OrderRow, now: Date): Promise<void> {
  const { rows } = await sql<{ sold: boolean }>`select sell_hold(${id}, ${now}) as sold`.execute(tx);
  if (!rows[0]?.sold) return;
  const payload = { order_id: id };
  await writeMail(tx, {
    key: `order-confirmation:${id}`,
    template: 'order_confirmation',
    to_email: buyer_email,
    payload,
    now,
  });
}

function refusalOf(state: string): AppError {
  switch (state) {
    case 'purchased':
      return conflict('purchased', 'You already have these tickets. They are in your e-mail and in My Tickets.');
    case 'waiting':
      return conflict('offer_ended', 'This offer has ended. You are still on the waiting list.');
    case 'cancelled':
      return conflict('offer_ended', 'You left this waiting list.');
    default:
      return conflict('offer_ended', 'This offer has ended. Nothing was charged.');
  }
}
