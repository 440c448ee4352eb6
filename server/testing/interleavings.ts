import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'vitest';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { fulfilOrder } from '#server/domains/checkout/payment/fulfil-order.ts';
import { reconcileOrders } from '#server/domains/checkout/payment/reconcile-orders.ts';
import { MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import type { PayingWorld } from './paying.ts';

type Held = Awaited<ReturnType<PayingWorld['holdAndPay']>>;
type Random = () => number;

/** A random number generator with a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * One checkout with concurrent actions in an order given by the seed: the buyer pays, polls, clicks pay again and gives
 * up; webhooks come late, twice and out of order; the sweeper and the reconciler run. Returns the final state, which
 * must be a valid and complete one.
 */
export async function playInterleaving(world: PayingWorld, seed: number): Promise<string> {
  const random = randomOf(seed);
  await world.control('POST', '/webhooks', {
    never: random() < 0.2,
    duplicate: Math.floor(random() * 2),
    parallel: Math.floor(random() * 2),
    shuffle_ms: Math.floor(random() * 30),
  });
  const held = await world.holdAndPay();
  if (random() < 0.3) await world.advance(15 * MINUTE + SECOND);
  // On a fast machine the sweeper would never win the race, so some seeds give it a head start.
  if (random() < 0.3) await expireHolds(world.ctx);
  const acts = actionsOf(world, held, random);
  const running = shuffled(acts, random).map(async (act) => {
    for (let turns = Math.floor(random() * 12); turns > 0; turns -= 1) await turn();
    await act();
  });
  await Promise.all(running);
  await settleAll(world);
  return expectConsistent(world, held, seed);
}

function actionsOf(world: PayingWorld, held: Held, random: Random): (() => Promise<unknown>)[] {
  const { id } = held.order;
  const acts: (() => Promise<unknown>)[] = [
    () => world.card(held.page),
    () => world.look(held),
    () => world.look(held),
    () => world.processInbox(),
    () => world.settleWebhooks(),
    () => fulfilOrder(world.ctx, id, { from: 'webhook' }),
    () => fulfilOrder(world.ctx, id, { from: 'reconciler' }),
    () => expireHolds(world.ctx),
    () => world.pay(held.session_id),
  ];
  if (random() < 0.25) acts.push(() => world.giveBack(held.session_id));
  if (random() < 0.25) acts.push(() => world.card(held.page));
  return acts;
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Removes all faults and runs the background work until nothing is pending. */
async function settleAll(world: PayingWorld): Promise<void> {
  await world.advance(16 * MINUTE);
  await world.settleWebhooks();
  await expireHolds(world.ctx);
  await reconcileOrders(world.ctx);
  await sendRefunds(world.ctx);
  expect(await world.settleWebhooks()).toEqual([]);
}

async function expectConsistent(world: PayingWorld, held: Held, seed: number): Promise<string> {
  const { id, total } = held.order;
  const { payment_intents } = await world.dump();
  const charged = payment_intents.filter(
    ({ metadata, status }) => metadata['order_id'] === id && status === 'succeeded',
  ).length;
  const { status } = await world.order(held);
  const tickets = (await world.tickets(held)).length;
  const sales = await world.ctx.db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('key', '=', `sale:${id}`)
    .execute();
  const mails = (await world.mailKeys(held)).filter((template) => template === 'order_confirmation').length;
  const outcome = { seed, status, charged, tickets, sales: sales.length, mails, stock: await world.stock(held) };
  const sold = held.order.lines[0]?.quantity ?? 0;
  expect([
    { seed, status: 'paid', charged: 1, tickets: sold, sales: 1, mails: 1, stock: { held: 0, sold } },
    { seed, status: 'expired', charged: 0, tickets: 0, sales: 0, mails: 0, stock: { held: 0, sold: 0 } },
  ]).toContainEqual(outcome);
  expect(total.amount).toBeGreaterThan(0);
  return status;
}
