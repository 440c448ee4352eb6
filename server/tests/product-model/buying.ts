import fc from 'fast-check';
import { expect } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { AVAILABLE_CARD, CARD, DECLINED_CARD } from '#server/testing/paying.ts';
import { isUsable, ownOf } from './code-facts.ts';
import {
  at,
  eventOf,
  type Model,
  type ModelInvitation,
  type ModelOrder,
  newOrder,
  pickOf,
  type Wanted,
} from './model.ts';
import { CODE, type Product } from './product.ts';
import { isDone, step } from './step.ts';
import { fitsBesideList, giveBackOffer } from './waiting-facts.ts';

const CARDS = { good: AVAILABLE_CARD, later: CARD, declined: DECLINED_CARD };

type Bought = { buyer: number; type: number; quantity: number; hasCode: boolean; byPromoter: boolean };
type Ordered = Bought & { invitation?: ModelInvitation };

export const hasHold = (model: Model, { buyer, type }: { buyer: number; type: number }) =>
  model.orders.some((order) => {
    const isSame = at(model.types, order.type).event === at(model.types, type).event;
    // An offer of the waiting list does not count as the buyer's checkout.
    return order.buyer === buyer && order.state === 'held' && !order.entry && isSame;
  });

/** Takes a hold, or the free tickets. */
export const checkout = step<Bought>('checkout', {
  // A second checkout of the same event would return or replace the first; other tests cover that.
  isPossible: (model, wanted) => !hasHold(model, wanted),
  run: async (product, wanted) => void (await takeHold(product, wanted)),
});

/** Takes a hold, with an invitation or without. */
export async function takeHold(product: Product, ordered: Ordered): Promise<ModelOrder | undefined> {
  const { model, links, send } = product;
  const { hasCode, byPromoter, invitation = null, ...wanted } = ordered;
  const type = at(model.types, wanted.type);
  const code = hasCode && type.price > 0 ? at(model.codes, type.event) : null;
  const answer = await send<Checkout>(wanted.buyer, 'POST', '/payment/checkout/', {
    ...{ ticket_type_id: type.id, quantity: wanted.quantity },
    ...(code && { promo_code: CODE }),
    ...(byPromoter && { referral_code: links[type.event] }),
    ...(invitation && { invitation_token: invitation.token }),
  });
  const whole = { ...wanted, code, invitation };
  if (!isDone(model, answer, isOffered(product, whole))) return undefined;
  const { session_id, order, expires_at } = answer.body;
  if (!code) expect(order.total.amount, 'what the buyer pays').toBe(type.total * wanted.quantity);
  const use = { usesCode: code !== null, fromCode: ownOf(model, whole) };
  const head = { id: order.id, session_id, total: order.total.amount, expires_at: new Date(expires_at) };
  const made = newOrder({ ...head, ...whole, ...use });
  model.orders.push(made);
  return made;
}

function isOffered(product: Product, wanted: Wanted): boolean {
  const { model, world } = product;
  const { state, ends_at } = eventOf(model, wanted.type);
  const { isPaused, most } = at(model.types, wanted.type);
  const isOpen = state === 'published' && world.ctx.clock.now() < ends_at && !isPaused && wanted.quantity <= most;
  return isOpen && (!wanted.code || isUsable(model, wanted.code)) && fitsBesideList(product, wanted);
}

const payable = ({ orders }: Model) =>
  orders.filter(({ state, isCharged, total }) => state === 'held' && !isCharged && total > 0);

/** Opens the provider's page and types a card. */
export const pay = step<{ pick: number; card: keyof typeof CARDS }>('pay', {
  isPossible: (model) => payable(model).length > 0,
  async run(product, { pick, card }) {
    const order = pickOf(payable(product.model), pick);
    if (order) await payFor(product, order, card);
  },
});

export async function payFor(product: Product, order: ModelOrder, card: keyof typeof CARDS): Promise<void> {
  const { model, world, send } = product;
  const isLive = world.ctx.clock.now() < order.expires_at && eventOf(model, order.type).state === 'published';
  const answer = await send<{ url: string }>(order.buyer, 'POST', `/payment/checkout/${order.session_id}/pay/`);
  // An order that is ending may get no page, or the earlier one.
  if (!isLive && answer.status >= 400) return;
  if (!isDone(model, answer)) return;
  order.page = answer.body;
  await typeCard(product, order, card);
}

async function typeCard({ world }: Product, order: ModelOrder, card: keyof typeof CARDS): Promise<void> {
  if (!order.page) return;
  const { status } = await world.card(order.page, CARDS[card]);
  if (status === 303 && card !== 'declined') order.isCharged = true;
}

const leftPages = ({ orders }: Model) =>
  orders.filter(({ state, page, isCharged }) => state === 'ended' && page && !isCharged);

/** Buys and pays at once, and checks the response. */
export const buy = step<Bought>('buy', {
  isPossible: (model, wanted) => !hasHold(model, wanted),
  async run(product, wanted) {
    const order = await takeHold(product, wanted);
    if (order && order.total > 0) await payFor(product, order, 'good');
    if (order) await lookAt(product, order);
  },
});

/** A buyer returns to a page of the provider that is still open in some tab. */
const payOldPage = step<{ pick: number }>('pay an old page', {
  isPossible: (model) => leftPages(model).length > 0,
  async run(product, { pick }) {
    const order = pickOf(leftPages(product.model), pick);
    if (order) await typeCard(product, order, 'good');
  },
});

/** The buyer's page polls the state of the order. */
const look = step<{ pick: number }>('look', {
  isPossible: ({ orders }) => orders.length > 0,
  async run(product, { pick }) {
    const order = pickOf(product.model.orders, pick);
    if (order) await lookAt(product, order);
  },
});

export async function lookAt({ model, send }: Product, order: ModelOrder): Promise<void> {
  const query = `?session_id=${encodeURIComponent(order.session_id)}`;
  isDone(model, await send(order.buyer, 'GET', `/payment/checkout-session-details/${query}`));
}

const held = ({ orders }: Model) => orders.filter(({ state }) => state === 'held');

/** The buyer cancels instead of paying. */
const giveBack = step<{ pick: number }>('give back', {
  isPossible: (model) => held(model).length > 0,
  async run({ model, world, send }, { pick }) {
    const order = pickOf(held(model), pick);
    if (!order) return;
    await send(order.buyer, 'DELETE', `/payment/checkout/${order.session_id}/`);
    giveBackOffer(order, world.ctx.clock.now());
  },
});

/** A buyer pays in time, but we and the buyer learn it long after the hold has expired. */
export const payInOutage = step<{ pick: number }>('pay in an outage', {
  isPossible: ({ orders }) => orders.some(({ state, page }) => state === 'held' && page),
  async run(product, { pick }) {
    const { model, world } = product;
    const order = pickOf(
      model.orders.filter(({ state, page }) => state === 'held' && page),
      pick,
    );
    if (!order) return;
    await world.control('POST', '/webhooks', { never: true });
    if (!order.isCharged) await typeCard(product, order, 'good');
    await world.control('POST', '/faults', { kind: 'reset_before', times: null });
    await world.advance(37 * MINUTE);
    await expireHolds(world.ctx);
    await world.control('DELETE', '/faults');
    await world.control('POST', '/webhooks', { never: false });
  },
});

const pick = fc.nat({ max: 30 });

const wanted = fc.record({
  buyer: fc.nat({ max: 3 }),
  type: fc.nat({ max: 3 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  hasCode: fc.boolean(),
  byPromoter: fc.boolean(),
});

/** The steps of buyers, with their weights. */
export const buyingSteps = [
  { weight: 5, arbitrary: wanted.map(buy) },
  { weight: 5, arbitrary: wanted.map(checkout) },
  {
    weight: 8,
    arbitrary: fc
      .record({ pick, card: fc.constantFrom('good' as const, 'good' as const, 'later' as const, 'declined' as const) })
      .map(pay),
  },
  { weight: 4, arbitrary: fc.record({ pick }).map(look) },
  { weight: 1, arbitrary: fc.record({ pick }).map(giveBack) },
  { weight: 2, arbitrary: fc.record({ pick }).map(payInOutage) },
  { weight: 1, arbitrary: fc.record({ pick }).map(payOldPage) },
];
