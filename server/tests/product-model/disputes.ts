import fc from 'fast-check';
import { sum } from '#server/platform/lib/money.ts';
import { agree } from './agree.ts';
import { ticketsOf } from './giving-back.ts';
import { eventOf, isAlive, isResale, type Model, type ModelDispute, type ModelOrder, pickOf } from './model.ts';
import { settle } from './work.ts';
import type { Product } from './product.ts';
import { step } from './step.ts';

const disputable = ({ orders }: Model) =>
  orders.filter(
    (order) =>
      order.isCharged && order.state === 'paid' && !order.dispute && order.back < (isResale(order) ? 1 : order.total),
  );

/** The payer's bank opens a dispute, over all that is left of the payment or over a part of it. */
export const open = step<{ pick: number; part?: number }>('dispute', {
  isPossible: (model) => disputable(model).length > 0,
  async run(product, { pick, part = 1 }) {
    const order = pickOf(disputable(product.model), pick);
    if (!order) return;
    await settle(product);
    await agree(product);
    // A payment that was refunded meanwhile cannot be disputed.
    if (!disputable(product.model).includes(order)) return;
    const payment_intent = await product.world.intentOf({ order });
    const left = order.total - order.back;
    const amount = Math.max(1, Math.floor(left * part));
    const { id } = await product.world.control<{ id: string }>('POST', '/disputes', { payment_intent, amount });
    order.dispute = { id, state: 'open', amount, isPart: amount < left };
    await settle(product);
  },
});

const undecided = ({ orders }: Model) => orders.filter(({ dispute }) => dispute?.state === 'open');

/** The bank decides. */
export const decide = step<{ pick: number; isWon: boolean }>('decide', {
  isPossible: (model) => undecided(model).length > 0,
  async run(product, { pick, isWon }) {
    const dispute = pickOf(undecided(product.model), pick)?.dispute;
    if (!dispute) return;
    await decideDispute(product, dispute, isWon);
    await settle(product);
  },
});

/** The bank's decision arrives. */
export async function decideDispute({ world }: Product, dispute: ModelDispute, isWon: boolean) {
  await world.control('POST', `/disputes/${dispute.id}`, { action: isWon ? 'win' : 'lose' });
  dispute.state = isWon ? 'won' : 'lost';
}

const lost = ({ orders }: Model) => orders.filter(({ dispute }) => dispute?.state === 'lost');

/** A bank that decided for the payer changes its mind. The payer is refunded for what does not stand any more. */
export const appeal = step<{ pick: number }>('appeal', {
  isPossible: (model) => lost(model).length > 0,
  async run(product, { pick }) {
    const order = pickOf(lost(product.model), pick);
    if (!order?.dispute) return;
    await settle(product);
    await agree(product);
    order.back += order.owed + owedAgain(product.model, order);
    order.owed = 0;
    order.dispute.wasLost = true;
    await decideDispute(product, order.dispute, true);
    await settle(product);
  },
});

/** What the payer has lost and is refunded now that the bank's money is back. */
function owedAgain(model: Model, order: ModelOrder): number {
  const lost = order.dispute?.amount ?? 0;
  if (eventOf(model, order.type).state === 'cancelled') return lost;
  if (isResale(order)) return sum(order.listings.filter(({ isUndone }) => isUndone).map(({ total }) => total));
  const tickets = ticketsOf(model, order);
  if (!tickets.some(isAlive)) return lost;
  return sum(tickets.filter(({ state }) => state === 'void').map(({ paid }) => paid));
}

const pick = fc.nat({ max: 30 });

/** The steps of banks, with their weights. */
export const disputeSteps = [
  { weight: 1, arbitrary: fc.record({ pick, part: fc.constantFrom(1, 1, 0.6, 0.2) }).map(open) },
  { weight: 1, arbitrary: fc.record({ pick, isWon: fc.boolean() }).map(decide) },
  { weight: 1, arbitrary: fc.record({ pick }).map(appeal) },
];
