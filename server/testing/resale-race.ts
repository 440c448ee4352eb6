import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { applyPayment } from '#server/domains/checkout/payment/apply-payment.ts';
import { buyerOf } from '#server/domains/checkout/buyer.ts';
import { endHold } from '#server/domains/checkout/holds/end-hold.ts';
import { holdListings } from '#server/domains/checkout/holds/hold-listings.ts';
import { createScanner, type Scanner } from '#server/domains/door/scan-tickets.ts';
import { buildDoor, type BuiltDoor } from '#server/domains/door/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { AppError } from '#server/platform/lib/errors.ts';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import type { TestApp } from './app.ts';
import { guestEmail } from './checkout.ts';
import { randomOf } from './interleavings.ts';

type World = {
  velvet: TestApp;
  door: BuiltDoor;
  scan: Scanner;
  type: Awaited<ReturnType<typeof buildTicketType>>;
};
type Offered = Awaited<ReturnType<typeof buildListing>>;
type Act = () => Promise<unknown>;

/** An event whose tickets may be resold for another hour and scanned already. */
export async function createResaleRace(velvet: TestApp): Promise<World> {
  const now = velvet.ctx.clock.now().getTime();
  const [doors_at, starts_at, ends_at] = [2, 3, 9].map((hours) => new Date(now + hours * HOUR));
  const door = await buildDoor(velvet.ctx, { doors_at, starts_at, ends_at });
  const type = await buildTicketType(velvet.ctx, { event_id: door.event.id, capacity: null });
  return { velvet, door, scan: createScanner(velvet.ctx), type };
}

/** How the ticket ended up, and what is wrong with that; null if nothing. */
export type Played = { outcome: string; wrong: string | null };

/**
 * Plays one listed ticket while two people buy it and its seller withdraws it, changes its price, transfers it and has
 * it scanned, in an order and at times given by the seed.
 */
export async function playResaleRace(world: World, seed: number): Promise<Played> {
  const random = randomOf(seed);
  const offered = await buildListing(world.velvet.ctx, { type: world.type, price_amount: 5000 });
  const acts = [
    ...[buy(world, offered, random), buy(world, offered, random), change(world, offered)],
    ...(random() < 0.7 ? [withdraw(world, offered)] : []),
    ...[scan(world, offered), scan(world, offered), send(world, offered)],
  ];
  const order = acts.map((act) => ({ act, at: random() })).toSorted((a, b) => a.at - b.at);
  const acted = await Promise.allSettled(
    order.map(async ({ act }) => {
      for (let turns = Math.floor(random() * 40); turns > 0; turns -= 1) await turn();
      await act();
    }),
  );
  // None of them may throw: an action that comes too late gets a refusal.
  const failed = acted.find((result) => result.status === 'rejected');
  if (failed) return { outcome: 'failed', wrong: String(failed.reason) };
  return judge(world, offered);
}

/** Pays at once or releases the hold. */
function buy({ velvet: { ctx } }: World, { listing }: Offered, random: () => number): Act {
  const isPaying = random() < 0.7;
  const buyer = buyerOf({ actor: null, email: guestEmail(), browserSecret: newSecret() });
  return async () => {
    const held = await holdListings(ctx, { buyer, listing_ids: [listing.id] }).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (!held?.made) return;
    const { order_id, made } = held;
    await turn();
    if (!isPaying) return endHold(ctx, order_id, { status: 'expired', reason: 'given_back' });
    const payment = { intent_id: `pi_${newSecret(12)}`, charge_id: null, fee_amount: null, currency: made.currency };
    const paid = { ...payment, status: 'succeeded' as const, amount: made.total };
    return applyPayment(ctx, { orderId: order_id, sessionId: undefined, payment: paid, from: 'test' });
  };
}

function withdraw({ velvet: { ctx } }: World, { listing, seller }: Offered): Act {
  return () => sql`select withdraw_listing(${listing.id}, ${seller.id}, ${ctx.clock.now()})`.execute(ctx.db);
}

function change({ velvet: { ctx } }: World, { listing, seller }: Offered): Act {
  return () =>
    sql`select * from change_listing(${listing.id}, ${seller.id}, 4000, null, 1, 100, ${ctx.clock.now()})`.execute(
      ctx.db,
    );
}

function scan({ door, scan: decide }: World, { ticket }: Offered): Act {
  return () =>
    decide({
      event_id: door.event.id,
      user_id: door.doorman.user_id,
      door_device_id: null,
      code_key: ticket.code_key.toString('hex'),
      code_version: 1,
      rotation: null,
      device_id: newSecret(6),
      scan_id: newSecret(6),
      kind: 'in',
      door: 'Main',
      override_reason: null,
    });
}

function send({ velvet: { ctx }, door }: World, { ticket, seller }: Offered): Act {
  const transfer = {
    id: newId(),
    ticket_id: ticket.id,
    event_id: door.event.id,
    from_user_id: seller.id,
    from_email: seller.email,
    to_email: guestEmail(),
    note: '',
    token_hash: `\\x${Buffer.from(newSecret(32), 'base64url').toString('hex').slice(0, 64)}`,
  };
  return () => sql`select send_ticket(${JSON.stringify(transfer)}, ${ctx.clock.now()})`.execute(ctx.db);
}

type Found = {
  ticket: string;
  version: number;
  is_sellers: boolean;
  listing: string;
  is_price_agreed: boolean;
  sales: number;
  admitted: number;
  sent: number;
};

const ENDS: Record<string, Omit<Found, 'is_price_agreed'>> = {
  sold: { ticket: 'valid', version: 2, is_sellers: false, listing: 'sold', sales: 1, admitted: 0, sent: 0 },
  'on sale': { ticket: 'listed', version: 1, is_sellers: true, listing: 'active', sales: 0, admitted: 0, sent: 0 },
  'taken back': { ticket: 'valid', version: 1, is_sellers: true, listing: 'withdrawn', sales: 0, admitted: 0, sent: 0 },
  admitted: { ticket: 'used', version: 1, is_sellers: true, listing: 'withdrawn', sales: 0, admitted: 1, sent: 0 },
  sent: { ticket: 'transferring', version: 1, is_sellers: true, listing: 'withdrawn', sales: 0, admitted: 0, sent: 1 },
};

async function judge({ velvet: { ctx } }: World, { listing, ticket, seller }: Offered): Promise<Played> {
  const { rows } = await sql<Found>`
    select k.state as ticket, k.code_version as version, k.owner_user_id is not distinct from ${seller.id}::uuid as is_sellers,
           l.state as listing, l.agreed_amount is null or l.agreed_amount = l.price_amount as is_price_agreed,
           (select count(*)::int from orders o join order_lines w on w.order_id = o.id
             where w.listing_id = l.id and o.status in ('held', 'releasing', 'paid')) as sales,
           (select count(*)::int from admissions a where a.ticket_id = k.id and a.result = 'admitted') as admitted,
           (select count(*)::int from ticket_transfers x where x.ticket_id = k.id and x.state = 'pending') as sent
      from tickets k join listings l on l.ticket_id = k.id where l.id = ${listing.id} and k.id = ${ticket.id}`.execute(
    ctx.db,
  );
  const { is_price_agreed, ...found } = rows[0] as Found;
  const end = Object.entries(ENDS).find(([, expected]) => isSame(found, expected));
  if (!end) return { outcome: 'torn', wrong: JSON.stringify(found) };
  return { outcome: end[0], wrong: is_price_agreed ? null : 'sold at a price that its seller had changed' };
}

function isSame(found: Omit<Found, 'is_price_agreed'>, expected: Omit<Found, 'is_price_agreed'>): boolean {
  return (Object.keys(expected) as (keyof typeof expected)[]).every((key) => found[key] === expected[key]);
}
