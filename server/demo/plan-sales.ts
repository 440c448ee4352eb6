import { priceOrder, type PricedOrder } from '#server/domains/checkout/holds/price-order.ts';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { createRng, type Rng } from '#server/platform/posters/rng.ts';
import type { TicketTypeRow } from '#server/domains/ticket-types/queries.ts';
import type { InsertedPromo } from './insert-extras.ts';
import type { InsertedEvent } from './insert-events.ts';
import type { DemoUser } from './insert-people.ts';
import { type Guest, guests } from './names.ts';

/** An order to be written: buyer, type, quantity, time, promo code and referral link. */
export type PlannedOrder = {
  event: InsertedEvent;
  type: TicketTypeRow;
  buyer: Guest & { user_id: string | null };
  priced: PricedOrder;
  promo: InsertedPromo | null;
  referral: { id: string; basis_points: number } | null;
  at: Date;
};

/** A planned order with the id under which it was inserted. */
export type InsertedOrder = PlannedOrder & { id: string; paid_at: Date };

type Share = { type: TicketTypeRow; quantity: number; buyer: PlannedOrder['buyer']; promo: InsertedPromo | null };

/** Splits the sold tickets of an event into orders, deterministically. */
export function planSales(event: InsertedEvent, visitor: DemoUser, now: Date): PlannedOrder[] {
  const { published_at, times } = event;
  if (!published_at || !times) return [];
  const rng = createRng(`sales/${event.id}`);
  const until = addMilliseconds(times.starts_at < now ? times.starts_at : now, -10 * MINUTE);
  return divide(event, visitor, rng).map((share) => {
    const { type, quantity, promo } = share;
    const referral = share.buyer.user_id || promo ? null : referralOf(event, rng);
    const priced = priceOrder([{ type, quantity }], event.rule, promo);
    return { event, type, buyer: share.buyer, promo, referral, priced, at: momentBetween(published_at, until, rng) };
  });
}

function divide(event: InsertedEvent, visitor: DemoUser, rng: Rng): Share[] {
  const people = rng.shuffle(guests).map((guest) => ({ ...guest, user_id: null }));
  const uses = event.promos.flatMap((promo) => Array.from({ length: promo.used }, () => promo));
  const shares: Share[] = [];
  event.types.forEach((type, index) => {
    let left = type.sold;
    const take = (wanted: number, buyer: Share['buyer'] | undefined, promo: InsertedPromo | null) => {
      if (!buyer) throw new Error(`more orders for ${event.title} than there are guests`);
      const quantity = Math.min(wanted, left);
      left -= quantity;
      if (quantity > 0) shares.push({ type, quantity, buyer, promo });
    };
    const { visitor_tickets = 0 } = event.plan;
    if (index === 0) take(visitor_tickets, { name: visitor.name, email: visitor.email, user_id: visitor.id }, null);
    // Uses up the first code that fits this type before the next one. Codes with reserved stock take one ticket per
    // order.
    for (const promo of uses.filter((use) => placeOf(use, event) === type.id)) {
      take(promo.reserved_quantity > 0 ? 1 : rng.whole(1, 2), people.pop(), promo);
    }
    while (left > 0) take(sizeOf(type, event, rng), people.pop(), null);
  });
  return shares;
}

/** The type that counts a code's uses: its first one, or the event's first that is not sold out. */
function placeOf(promo: InsertedPromo, { types }: InsertedEvent): string | undefined {
  const roomy = types.find((type) => type.capacity === null || type.sold < type.capacity) ?? types[0];
  return promo.ticket_type_ids?.[0] ?? roomy?.id;
}

function sizeOf(type: TicketTypeRow, event: InsertedEvent, rng: Rng): number {
  return Math.min(rng.pick([1, 1, 2, 2, 2, 2, 3, 4]), type.max_per_order ?? 10, event.max_per_buyer ?? 10);
}

function referralOf(event: InsertedEvent, rng: Rng): PlannedOrder['referral'] {
  let chance = rng.next();
  for (const { share, ...referral } of event.referrals) {
    if (chance < share) return referral;
    chance -= share;
  }
  return null;
}

/** A third of the purchases fall on the first days, the rest on any later time, hardly any at night. */
function momentBetween(from: Date, until: Date, rng: Rng): Date {
  const span = until.getTime() - from.getTime();
  const share = rng.chance(0.35) ? rng.next() * Math.min(1, (3 * DAY) / span) : rng.next();
  const at = addMilliseconds(from, Math.round(share * span));
  const isNight = at.getUTCHours() < 6;
  const moved = isNight ? addMilliseconds(at, 9 * HOUR) : at;
  return moved < until ? moved : at;
}
