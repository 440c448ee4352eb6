import fc from 'fast-check';
import type { WaitingListEntry } from '#contract/waiting-list.ts';
import { lookAt, payFor } from './buying.ts';
import { at, type Model, type ModelEntry, type ModelOrder, type ModelType, pickOf, placesLeft } from './model.ts';
import type { Product } from './product.ts';
import { isDone, step } from './step.ts';
import { giveBackOffer, isListOpen, isLive, keptPlaces, liveEntryOf } from './waiting-facts.ts';

type Wish = { person: number; event: number; party: number; types: readonly number[]; max: number | null };

/** A person joins the waiting list or changes their entry. */
export const wait = step<Wish>('wait', {
  async run(product, { person, event, ...chosen }) {
    const { model, send } = product;
    const types = chosen.types.filter((type) => model.types[type]?.event === event);
    const wish = { ...chosen, types };
    const live = liveEntryOf(model, person, event);
    type Joined = { entry: WaitingListEntry };
    const answer = await send<Joined>(person, 'POST', `/events/${at(model.events, event).slug}/waiting-list/`, {
      ...{ party_size: wish.party, max_amount: wish.max },
      ticket_type_ids: types.map((type) => at(model.types, type).id),
    });
    const may = isListOpen(product, event) && hasToWait(product, { event, ...wish }) && live?.state !== 'offered';
    if (!isDone(model, answer, may)) return;
    if (live) return void Object.assign(live, wish, { restsUntil: null, gaveBackUntil: null });
    const { id, token, joined_at } = answer.body.entry;
    model.entries.push({
      ...{ id, token, person, event, ...wish },
      ...{ state: 'waiting', offersEnded: 0, waitsSince: new Date(joined_at) },
      ...{ restsUntil: null, gaveBackUntil: null, hasLeft: false },
    });
  },
});

/**
 * Whether the wanted tickets cannot be bought, and one order may have as many: none of the named types, or none of the
 * event's.
 */
function hasToWait(product: Product, { event, party, types }: Pick<Wish, 'event' | 'party' | 'types'>): boolean {
  const { model } = product;
  const isWanted = (type: number) => fitsOneOrder(at(model.types, type), party) && isGone(product, type, party);
  if (types.length > 0) return types.every(isWanted);
  return model.types.some((type, index) => type.event === event && isWanted(index));
}

/** With a quantity of 0 the host has not said yet how many there are. */
const fitsOneOrder = ({ most, capacity }: ModelType, party: number): boolean =>
  party <= Math.min(most, capacity || most);

/** Nobody waits for a type that is paused, unless it is sold out. */
function isGone(product: Product, type: number, party: number): boolean {
  const left = placesLeft(product.model, type) - keptPlaces(product, type);
  return left <= 0 || (left < party && !at(product.model.types, type).isPaused);
}

const any = ({ entries }: Model) => entries;
const offered = ({ entries }: Model) => entries.filter(({ state }) => state === 'offered');

const offerOf = ({ orders }: Model, entry: ModelEntry): ModelOrder | undefined =>
  orders.findLast((order) => order.entry === entry);

/** A person leaves the list, which also gives back an open offer. */
const leave = step<{ pick: number }>('leave', {
  isPossible: (model) => any(model).length > 0,
  async run(product, { pick }) {
    const entry = pickOf(any(product.model), pick);
    if (!entry) return;
    const wasLive = isLive(entry);
    if ((await endOffer(product, entry, 'DELETE', '')) && wasLive) entry.hasLeft = true;
  },
});

/** A person declines an offer. */
export const decline = step<{ pick: number }>('decline', {
  isPossible: (model) => offered(model).length > 0,
  async run(product, { pick }) {
    const entry = pickOf(offered(product.model), pick);
    if (entry) await endOffer(product, entry, 'POST', 'decline/');
  },
});

async function endOffer({ model, world, send }: Product, entry: ModelEntry, method: string, what: string) {
  const order = entry.state === 'offered' ? offerOf(model, entry) : undefined;
  const answer = await send(entry.person, method, `/waiting-list/${entry.token}/${what}`);
  if (order) giveBackOffer(order, world.ctx.clock.now());
  // A paid offer is theirs, whether we know of the payment yet or not.
  return isDone(model, answer, entry.state !== 'purchased' && !order?.isCharged);
}

/** A person opens the link of their offer and pays for it. */
const takeOffer = step<{ pick: number }>('take the offer', {
  isPossible: (model) => any(model).length > 0,
  async run(product, { pick }) {
    const { model } = product;
    const entry = pickOf(offered(model).length > 0 && pick % 4 > 0 ? offered(model) : any(model), pick);
    const order = entry && (await openOffer(product, entry));
    if (!order) return;
    if (order.total > 0 && !order.isCharged) await payFor(product, order, 'good');
    await lookAt(product, order);
  },
});

/** The order of an offer that is still held. */
async function openOffer({ model, world, send }: Product, entry: ModelEntry): Promise<ModelOrder | undefined> {
  const order = offerOf(model, entry);
  // Cancelling an event ends its offers at once, although their payment pages may still be open at the provider.
  const isCancelled = at(model.events, entry.event).state === 'cancelled';
  const isHeld = order?.state === 'held' && world.ctx.clock.now() < order.expires_at && !isCancelled;
  const isGiven = order?.state === 'paid' && order.total === 0 && !hasRefunds(model, order);
  const answer = await send(entry.person, 'POST', '/payment/checkout/', { offer_token: entry.token });
  return isDone(model, answer, isHeld || isGiven) && isHeld ? order : undefined;
}

function hasRefunds({ tickets, orders }: Model, order: ModelOrder): boolean {
  return tickets.some((ticket) => ticket.state === 'refunded' && orders[ticket.order] === order);
}

const pick = fc.nat({ max: 30 });
const wish = fc.record({
  person: fc.nat({ max: 3 }),
  event: fc.nat({ max: 1 }),
  party: fc.constantFrom(1, 1, 2, 3),
  types: fc.constantFrom([], [], [0], [2], [3], [2, 3]),
  max: fc.constantFrom(null, null, 1500, 4000, 6000),
});

/** The steps of the waiting list, with their weights. */
export const waitingSteps = [
  { weight: 4, arbitrary: wish.map(wait) },
  { weight: 1, arbitrary: fc.record({ pick }).map(leave) },
  { weight: 2, arbitrary: fc.record({ pick }).map(decline) },
  { weight: 4, arbitrary: fc.record({ pick }).map(takeOffer) },
];
