import { addMilliseconds, DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { type Guest, guests } from './names.ts';
import type { InsertedOrder } from './plan-sales.ts';

/**
 * A ticket that is offered in Resale, and sold if it has a sale time. Shares are fractions of the price paid, in basis
 * points.
 */
export type Offer = {
  order: InsertedOrder;
  listed_at: Date;
  price_share: number;
  floor_share?: number;
  sold_at?: Date;
  buyer: Guest;
  /** Bought by the demo doorman, who also visits events of others. */
  to_member?: boolean;
};

/** Asking prices for a sold-out event: some below the price paid, one falling on the last day, the last two sold. */
const ON_OFFER = [
  { price_share: 10_000 },
  { price_share: 8500 },
  { price_share: 10_000, floor_share: 4000 },
  { price_share: 9200 },
  { price_share: 10_000, hours_to_buyer: 5 },
  { price_share: 9000, hours_to_buyer: 2 },
];
const OVER = [
  { price_share: 10_000, hours_to_buyer: 3 },
  { price_share: 8000, hours_to_buyer: 1 },
];

/** From then on nothing is offered: Resale ends before doors, and from doors on tickets are used. */
const CLOSING = 6 * HOUR;

/**
 * Decides deterministically who offers what: tickets of coming sold-out events, the visitor's own tickets, and tickets
 * of past events.
 */
export function planResale(orders: readonly InsertedOrder[], visitorId: string, now: Date): Offer[] {
  const byEvent = Map.groupBy(orders.filter(isResellable), ({ event }) => event);
  return [...byEvent].flatMap(([event, sold]) => {
    const { times, types } = event;
    if (!times) return [];
    const isOver = times.ends_at < now;
    if (!isOver && addMilliseconds(times.doors_at, -CLOSING) < now) return [];
    const isSoldOut = types.every((type) => type.capacity !== null && type.sold >= type.capacity);
    const until = isOver ? addMilliseconds(times.doors_at, -2 * DAY) : now;
    const wanted = isOver ? OVER : isSoldOut ? ON_OFFER : [];
    const sellers = sold
      .filter(({ buyer, paid_at }) => buyer.user_id === null && paid_at < addMilliseconds(until, -2 * DAY))
      .slice(0, wanted.length);
    const own = isOver
      ? []
      : sold.filter(({ buyer, paid_at }) => buyer.user_id === visitorId && paid_at < addMilliseconds(now, -DAY));
    return [
      ...sellers.map((order, place) => offerOf(order, wanted[place] ?? { price_share: 10_000 }, { until, place })),
      ...own.slice(0, 1).map((order, place) => ownOffer(order, { until: now, place })),
    ];
  });
}

/** Whether it was paid, and its event allows Resale. */
function isResellable({ event, priced }: InsertedOrder): boolean {
  const { plan, times } = event;
  const isOpen = (plan.state ?? 'published') === 'published' && !plan.postponed && plan.visibility !== 'private';
  return isOpen && plan.resale_allowed !== false && times !== null && priced.total_amount > 0;
}

type Terms = { price_share: number; floor_share?: number; hours_to_buyer?: number };
type Moment = { until: Date; place: number };

function offerOf(order: InsertedOrder, { hours_to_buyer, ...terms }: Terms, { until, place }: Moment): Offer {
  const listed_at = addMilliseconds(until, -(place + 1) * 7 * HOUR - 13 * MINUTE);
  const buyer = guests.at(-(place + 1) - order.event.title.length) ?? {
    name: 'Zoe Zeman',
    email: 'zoe.zeman@example.com',
  };
  if (hours_to_buyer === undefined) return { order, listed_at, buyer, ...terms };
  return { order, listed_at, buyer, ...terms, sold_at: addMilliseconds(listed_at, hours_to_buyer * HOUR) };
}

/** The visitor sells one ticket and offers others. */
function ownOffer(order: InsertedOrder, moment: Moment): Offer {
  const isSold = order.priced.quantity > 1;
  const offer = offerOf(order, { price_share: 10_000, ...(isSold && { hours_to_buyer: 4 }) }, moment);
  return { ...offer, to_member: true };
}
