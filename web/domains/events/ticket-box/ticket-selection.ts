import { isOpen } from '#contract/availability.ts';
import type { OrderPrice } from '#contract/checkout.ts';
import type { Money } from '#contract/common/values.ts';
import type { EventDetail } from '#contract/events.ts';
import type { TicketType } from '#contract/ticket-types.ts';

/** How many of each ticket type are chosen, by its id. */
export type Selection = Record<string, number>;
type Limits = Pick<EventDetail, 'max_per_order' | 'max_per_buyer'>;

/** Whether a ticket type can be put in an order right now. */
export function isBuyable({ availability, by_request }: TicketType): boolean {
  return !by_request && isOpen(availability);
}

/** Whether a ticket type is on sale, but only for people whose request is approved. */
export function isAskedFor({ availability, by_request }: TicketType): boolean {
  return by_request && isOpen(availability);
}

/** The minimum and maximum of one type, given the rest of the selection. */
export function rangeOf(type: TicketType, selection: Selection, limits: Limits): { min: number; max: number } {
  const others = countOf(selection) - (selection[type.id] ?? 0);
  const perOrder = Math.min(limits.max_per_order, limits.max_per_buyer ?? Infinity);
  const left = type.left ?? Infinity;
  const max = Math.max(0, Math.min(type.max_per_order, left, perOrder - others));
  // A minimum larger than the stock left, or than one order or person may have, is lowered to it.
  return { min: Math.max(1, Math.min(type.min_per_order, left, perOrder)), max };
}

/** The default selection: the minimum of the only ticket type on sale, otherwise nothing. */
export function initialSelection(types: TicketType[], limits: Limits): Selection {
  const [only, ...others] = types.filter(isBuyable);
  return only && others.length === 0 ? { [only.id]: rangeOf(only, {}, limits).min } : {};
}

/** Fits a selection, also of a link, to what is available now: a type has at least its minimum, or is left out. */
export function fitSelection(selection: Selection, types: TicketType[], limits: Limits): Selection {
  const fitted: Selection = {};
  for (const type of types.filter(isBuyable)) {
    const wanted = selection[type.id] ?? 0;
    const { min, max } = rangeOf(type, fitted, limits);
    if (wanted > 0 && min <= max) fitted[type.id] = Math.max(min, Math.min(wanted, max));
  }
  return fitted;
}

/** The lowest price that can be bought now; null when there is none. */
export function cheapestOf(types: TicketType[]): Money | null {
  const totals = types.filter(isBuyable).map((type) => type.total);
  return totals.toSorted((a, b) => a.amount - b.amount)[0] ?? null;
}

export function countOf(selection: Selection): number {
  return Object.values(selection).reduce((sum, quantity) => sum + quantity, 0);
}

type ChosenType = { ticket_type_id: string; quantity: number };

/** The chosen tickets as the checkout takes them: one type by itself, several as `items`. */
export function orderOf(selection: Selection): ChosenType | { items: ChosenType[] } {
  const items = Object.entries(selection).map(([ticket_type_id, quantity]) => ({ ticket_type_id, quantity }));
  const [only, ...others] = items;
  return only && others.length === 0 ? only : { items };
}

export type Breakdown = {
  lines: { id: string; name: string; quantity: number; price: Money }[];
  /** What a promo code takes off. */
  discount: Money;
  fees: Money;
  total: Money;
};

/** What the chosen tickets cost without a promo code, fees included and listed. */
export function breakDown(types: TicketType[], selection: Selection, currency: string): Breakdown {
  const chosen = types.filter((type) => (selection[type.id] ?? 0) > 0);
  const lines = chosen.map(({ id, name, price: each }) => lineOf({ id, name, quantity: selection[id] ?? 0, each }));
  const sum = (part: 'fee' | 'total') =>
    chosen.reduce((amount, type) => amount + type[part].amount * (selection[type.id] ?? 0), 0);
  const money = (amount: number) => ({ amount, currency });
  return { lines, discount: money(0), fees: money(sum('fee')), total: money(sum('total')) };
}

/** The same as the server has priced it. */
export function quotedLines({ lines, discount, fee: fees, total }: OrderPrice): Breakdown {
  return {
    lines: lines.map(({ ticket_type_id: id, name, quantity, unit_price: each }) =>
      lineOf({ id, name, quantity, each }),
    ),
    discount,
    fees,
    total,
  };
}

type Line = Omit<Breakdown['lines'][number], 'price'> & { each: Money };

function lineOf({ each, ...line }: Line): Breakdown['lines'][number] {
  return { ...line, price: { ...each, amount: each.amount * line.quantity } };
}
