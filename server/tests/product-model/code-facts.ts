import {
  type Model,
  type ModelCode,
  type ModelOrder,
  isAlive,
  keptLeft,
  typeLeft,
  usesOf,
  type Wanted,
} from './model.ts';

/** Whether a code can be used once more. */
export const isUsable = (model: Model, code: ModelCode): boolean =>
  code.keptBefore === null && hasUsesLeft(model, code);

const hasUsesLeft = (model: Model, code: ModelCode): boolean => usesOf(model, code).length < code.maxUses;

/** How many of the wanted tickets would be out of those kept for their code. */
export function ownOf(model: Model, { code, type, quantity }: Wanted): number {
  if (code?.type !== type || !hasUsesLeft(model, code)) return 0;
  return Math.min(quantity, keptLeft(model, code));
}

/** Whether an order still uses its code: it is in checkout, or some of its tickets have not ended. */
export const isInUse = (model: Model, order: ModelOrder): boolean =>
  order.state === 'held' || (order.state === 'paid' && countAlive(model, order) > 0);

/** Whether some of its tickets have ended and others have not. */
export function isPartlyEnded(model: Model, order: ModelOrder): boolean {
  const alive = countAlive(model, order);
  return alive > 0 && alive < order.quantity;
}

const countAlive = ({ tickets, orders }: Model, order: ModelOrder): number =>
  tickets.filter((ticket) => orders[ticket.order] === order && isAlive(ticket)).length;

/** Whether a code that was paused can keep its tickets again. */
export function canResume(model: Model, code: ModelCode): boolean {
  if (code.type === null || code.keptBefore === null) return true;
  return typeLeft(model, code.type) >= code.keptBefore - (code.kept - keptLeft(model, code));
}
