import type { ListingState } from '#contract/resale.ts';
import type { TicketState } from '#contract/ticket-states.ts';
import type { WaitingListState } from '#contract/waiting-list.ts';

/** What the product should say: plain facts, moved by the steps and compared with the tables after each of them. */
export type Model = {
  people: number;
  events: ModelEvent[];
  types: ModelType[];
  orders: ModelOrder[];
  tickets: ModelTicket[];
  listings: ModelListing[];
  entries: ModelEntry[];
  /** The provider was told to fail some of the next calls: an answer may say so, and work may be left for later. */
  isFaulty: boolean;
  /** When the worker last did everything: what waits longer than that is late. */
  worked_at: Date;
  /** When the present step began. */
  began_at: Date;
  /** Two workers do the work of the present step at once. */
  hasTwoWorkers: boolean;
};

export type ModelEvent = {
  id: string;
  slug: string;
  state: 'published' | 'cancelled';
  isMoved: boolean;
  doors_at: Date;
  starts_at: Date;
  ends_at: Date;
  maxPerBuyer: number;
  /** Of all its types together. */
  capacity: number;
};

/** `total` is what one ticket costs, fees included. */
export type ModelType = { id: string; event: number; price: number; total: number; capacity: number };

export type OrderState = 'held' | 'ended' | 'paid' | 'late_refunded';

export type ModelOrder = {
  id: string;
  session_id: string;
  /** Who buys, by number. */
  buyer: number;
  type: number;
  quantity: number;
  total: number;
  state: OrderState;
  expires_at: Date;
  /** What it buys in Resale; empty for a first sale. */
  listings: ModelListing[];
  /** What each of these costs, before the fee. */
  prices: number[];
  /** The entry of the waiting list that it is an offer to. */
  entry: ModelEntry | null;
  /** The provider's page, once the buyer has opened it. */
  page: { url: string } | null;
  /** The provider has the money, whether the product knows it or not. */
  isCharged: boolean;
  dispute: { id: string; state: 'open' | 'won' | 'lost' } | null;
  /** What the product said goes back to the buyer. */
  back: number;
};

export type ModelTicket = {
  id: string;
  code_key: Buffer;
  order: number;
  type: number;
  /** Its part of what the order cost. */
  paid: number;
  /** Who holds it, by number. */
  holder: number;
  /** The version of the code in force; every lower one is dead. */
  version: number;
  state: TicketState;
  /** The scan that let it in. */
  scan: string | null;
  /** The sales of Resale by which it came to whoever has it, oldest first; one that was undone is none. */
  sales: ModelListing[];
  /** After how many sales it was last given away for nothing; null if never. */
  given_after: number | null;
  /** Somebody has a link to it that they have not used. */
  hasLink: boolean;
};

export type ModelListing = {
  id: string;
  ticket: ModelTicket;
  seller: number;
  /** What its seller asks for. */
  price: number;
  /** To what that falls on the last day; null: it stays. */
  floor: number | null;
  listed_at: Date;
  /** For one friend, who has the key of its link. */
  isPrivate: boolean;
  key: string | null;
  /** Everybody sees it: the waiting list was asked. */
  isShown: boolean;
  version: number;
  state: ListingState;
  /** The order that reserves it or has bought it; once it is sold, for what: before the fee and with it. */
  order: ModelOrder | null;
  agreed: number;
  total: number;
  isUndone: boolean;
  /** What its seller had bought the ticket with. */
  source: ModelOrder;
};

/** Somebody who waits for tickets of an event. */
export type ModelEntry = {
  id: string;
  token: string;
  person: number;
  event: number;
  party: number;
  /** None: any. */
  types: readonly number[];
  /** The most that one ticket may cost, fees included. */
  max: number | null;
  state: WaitingListState;
  offersEnded: number;
  waitsSince: Date;
  restsUntil: Date | null;
  /** Until when what was given back may not come back. */
  gaveBackUntil: Date | null;
  hasLeft: boolean;
};

export const isAlive = ({ state }: ModelTicket): boolean => state !== 'refunded' && state !== 'void';

export const eventOf = (model: Model, type: number): ModelEvent => at(model.events, at(model.types, type).event);

/** One of a list, chosen by a number that may be larger than the list is long. */
export function pickOf<Item>(list: Item[], pick: number): Item | undefined {
  return list[pick % Math.max(1, list.length)];
}

export function at<Item>(list: Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
}

/** How many of a type are held or sold. */
export function countType(model: Model, type: number): { held: number; sold: number } {
  const held = model.orders.filter((order) => order.type === type && order.state === 'held' && !isResale(order));
  const sold = model.tickets.filter((ticket) => ticket.type === type && isAlive(ticket));
  return { held: sum(held.map(({ quantity }) => quantity)), sold: sold.length };
}

/** How many of an event's tickets somebody holds in a checkout or has bought. */
export function countBuyer(model: Model, buyer: number, event: number): number {
  const orders = model.orders.map((order, index) => ({ ...order, index }));
  const own = orders.filter((order) => order.buyer === buyer && at(model.types, order.type).event === event);
  const held = own.filter(({ state }) => state === 'held').map(({ quantity }) => quantity);
  const bought = model.tickets.filter((ticket) => isAlive(ticket) && own.some(({ index }) => index === ticket.order));
  const resold = own.flatMap(({ listings, state }) => listings.filter((sold) => state === 'paid' && !sold.isUndone));
  return sum(held) + bought.length + resold.length;
}

export const isResale = ({ listings }: ModelOrder): boolean => listings.length > 0;

/** What somebody wants to buy of one type. */
export type Wanted = Pick<ModelOrder, 'buyer' | 'type' | 'quantity'>;

/** Whether so many fit into the stock and the buyer's limit. */
export function fits(model: Model, { buyer, type, quantity }: Wanted): boolean {
  const { event } = at(model.types, type);
  const { maxPerBuyer } = at(model.events, event);
  return placesLeft(model, type) >= quantity && countBuyer(model, buyer, event) + quantity <= maxPerBuyer;
}

/** How many places of a type are neither held nor sold, as far as the event has room. */
export function placesLeft(model: Model, type: number): number {
  const { held, sold } = countType(model, type);
  const { event, capacity } = at(model.types, type);
  const ofEvent = model.types.flatMap((other, index) => (other.event === event ? [countType(model, index)] : []));
  const taken = sum(ofEvent.map((count) => count.held + count.sold));
  return Math.min(capacity - held - sold, at(model.events, event).capacity - taken);
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
