import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { unitPrice } from '#contract/ticket-price.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { type Answer, call } from '#server/testing/checkout.ts';
import { createPayoutsWorld } from '#server/testing/payouts.ts';
import { emptyDatabase } from '../money-model/world.ts';
import { at, type Model, type ModelCode, type ModelEvent, type ModelType } from './model.ts';

export type World = Awaited<ReturnType<typeof createPayoutsWorld>>;
export type Product = Awaited<ReturnType<typeof buildProduct>>;

// People resell at once what they bought, more often than in reality.
const SETTINGS = {
  admission_early_hours: 1000,
  resale_after_payment_minutes: 0,
  seller_review_first_amount: 1_000_000,
  seller_review_quick_hours: 0,
  seller_review_dispute_days: 0,
  limit_listings_per_user_day: 1000,
  limit_transfers_per_sender_day: 1000,
  limit_transfers_per_email_day: 1000,
  limit_invitation_look_ups_per_ip_minute: 1_000_000,
  limit_waiting_list_per_ip_hour: 1_000_000,
  limit_waiting_list_look_ups_per_ip_minute: 1_000_000,
};

/**
 * The real application over its tables and its provider, for all histories of a file; doors open long before an event.
 */
export const createWorld = () => createPayoutsWorld({ settings: SETTINGS });

// Far from any change to or from daylight saving time.
const BEGIN = new Date('2027-06-07T10:00:00Z');
const PEOPLE = 4;
export const CODE = 'FIFTH';
/** Of any event. */
export const MOST_PER_ORDER = 10;
const TYPES = [
  { event: 0, price: 5000, capacity: 6 },
  { event: 0, price: 0, capacity: 4 },
  { event: 1, price: 3333, capacity: 5 },
  { event: 1, price: 1250, capacity: 3 },
];

/** Nobody sends anything who has deleted their account: the step is not possible. */
export class PersonHasLeft extends Error {
  override name = 'PersonHasLeft';
}

/** An empty database with a host, two events and four people, and the model of it. */
export async function buildProduct(world: World) {
  await empty(world);
  const { ctx } = world;
  const host = await world.buildReadyHost();
  const now = ctx.clock.now();
  const { links, ...built } = await buildEvents(world, host.organization.id);
  const people: Awaited<ReturnType<typeof buildPerson>>[] = [];
  for (let number = 0; number < PEOPLE; number += 1) people.push(await buildPerson(world));
  const staff = actorOf(await buildUser(ctx));
  const owner = signedIn(world, { id: host.organization.owner_user_id });
  const model: Model = {
    people: PEOPLE,
    ...built,
    ...{ orders: [], tickets: [], listings: [], entries: [], invitations: [] },
    ...{ isFaulty: false, worked_at: now, began_at: now, hasTwoWorkers: false },
  };
  const send = async <Body>(person: number, method: string, path: string, body?: object): Promise<Answer<Body>> => {
    if (person >= PEOPLE) throw new PersonHasLeft();
    return call<Body>(world.url, path, { method, ...(body && { body }), headers: await at(people, person).headers() });
  };
  const sendAsHost = async <Body>(method: string, path: string, body?: object): Promise<Answer<Body>> =>
    call<Body>(world.url, path, { method, ...(body && { body }), headers: await owner() });
  return { world, model, people, host, links, send, sendAsHost, buildPerson: () => buildPerson(world), staff };
}

/** A past event, and two to come with two ticket types, a promo code and a promoter's link each. */
async function buildEvents(world: World, organization_id: string) {
  const { ctx } = world;
  const now = ctx.clock.now();
  const past = { doors_at: addMilliseconds(now, -9 * DAY), starts_at: addMilliseconds(now, -9 * DAY) };
  await buildEvent(ctx, { organization_id, ...past, ends_at: addMilliseconds(now, -8 * DAY) });
  const events = [
    await buildNight(world, organization_id, { days: 3, hasReentry: false }),
    await buildNight(world, organization_id, { days: 12, hasReentry: true }),
  ];
  const types = [];
  for (const type of TYPES) types.push(await buildType(world, type, at(events, type.event)));
  const links = [];
  for (const { id } of events) links.push((await buildPromoterLink(ctx, { event_id: id })).referral_code);
  const codes = [
    await buildCode(world, events, { event: 0, type: null, kept: 0 }),
    await buildCode(world, events, { event: 1, type: { number: 2, id: at(types, 2).id }, kept: 2 }),
  ];
  return { events, types, codes, links };
}

type NewType = Pick<ModelType, 'event' | 'price' | 'capacity'>;

async function buildType({ ctx }: World, type: NewType, { id: event_id }: ModelEvent): Promise<ModelType> {
  const { id } = await buildTicketType(ctx, { event_id, price_amount: type.price, capacity: type.capacity });
  const event = await findEvent(ctx.db, event_id);
  const total = event ? unitPrice(type.price, event).total : type.price;
  return { ...type, id, total, most: MOST_PER_ORDER, isPaused: false };
}

type Code = { event: number; type: { number: number; id: string } | null; kept: number };

/** A code that lowers prices; some tickets of a type may be kept for it. */
async function buildCode({ ctx }: World, events: ModelEvent[], { event, type, kept }: Code): Promise<ModelCode> {
  const [event_id, maxUses] = [at(events, event).id, 3];
  const reserved = { reserved_ticket_type_id: type?.id ?? null, reserved_quantity: kept };
  const { id, version } = await buildPromoCode(ctx, { event_id, code: CODE, max_uses: maxUses, ...reserved });
  if (type) await ctx.db.updateTable('ticket_types').set({ reserved: kept }).where('id', '=', type.id).execute();
  return { id, version, event, maxUses, type: type?.number ?? null, kept, keptBefore: null };
}

async function buildPerson(world: World) {
  // Staff look into sellers whose accounts are new.
  const user = await buildUser(world.ctx, { created_at: addMilliseconds(world.ctx.clock.now(), -365 * DAY) });
  return { user, headers: signedIn(world, user) };
}

/** Somebody of our staff, as the product knows them once they are signed in. */
function actorOf(user: Awaited<ReturnType<typeof buildUser>>): Actor {
  const signedIn = { staff: 'confirmed', session_hash: Buffer.alloc(32), has_recent_password: true } as const;
  return { ...user, ...signedIn, user_id: user.id };
}

/** The headers of a user who logs in again every day. */
function signedIn({ ctx }: World, user: { id: string }): () => Promise<{ authorization: string }> {
  let last = { authorization: '', at: new Date(0) };
  return async () => {
    const now = ctx.clock.now();
    if (now.getTime() - last.at.getTime() > DAY)
      last = { authorization: `Token ${await buildSession(ctx, user)}`, at: now };
    return { authorization: last.authorization };
  };
}

/** Removes everything of earlier histories, here and at the provider, and synchronizes both clocks. */
async function empty(world: World): Promise<void> {
  await emptyDatabase(world.ctx);
  world.clock.set(BEGIN);
  await world.control('POST', '/reset');
  await world.control('POST', '/clock', { set: BEGIN.toISOString() });
  await world.control('POST', '/webhooks', { sign_time: 'virtual' });
  // Money for the platform, because disputes cost more than a few sales bring.
  await world.control('POST', '/top-ups', { amount: 100_000, currency: 'eur' });
}

type Night = { days: number; hasReentry: boolean };

/** An event with the limits of the model. */
async function buildNight({ ctx }: World, organization_id: string, { days, hasReentry }: Night): Promise<ModelEvent> {
  const now = ctx.clock.now();
  const starts_at = addMilliseconds(now, days * DAY);
  const times = { doors_at: starts_at, starts_at, ends_at: addMilliseconds(starts_at, 6 * HOUR) };
  const [maxPerBuyer, capacity] = [4, 9];
  const values = {
    organization_id,
    ...times,
    reentry_allowed: hasReentry,
    refund_policy: 'until_1_day',
    max_per_buyer: maxPerBuyer,
  };
  const { id, slug } = await buildEvent(ctx, values);
  await ctx.db.insertInto('event_stock').values({ event_id: id, capacity }).execute();
  return {
    id,
    slug,
    state: 'published',
    isMoved: false,
    ...times,
    hasReentry,
    maxPerBuyer,
    capacity,
  };
}
