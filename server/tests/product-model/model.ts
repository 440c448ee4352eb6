import type { ListingState } from '#contract/resale.ts';
import type { TicketState } from '#contract/ticket-states.ts';
import type { WaitingListState } from '#contract/waiting-list.ts';

/**
 * The expected state of the product: plain facts, changed by the steps and compared with the tables after each of them.
 */
export type Model = {
  /** Whoever has deleted their account has a number that is not below. */
  people: number;
  events: ModelEvent[];
  types: ModelType[];
  codes: ModelCode[];
  orders: ModelOrder[];
  tickets: ModelTicket[];
  listings: ModelListing[];
  entries: ModelEntry[];
  invitations: ModelInvitation[];
  /** The provider fails some of the next calls: a response may be an error, and work may be left for later. */
  isFaulty: boolean;
  /** When the worker last finished all its work: anything that has waited longer is late. */
  worked_at: Date;
  /** When the current step began. */
  began_at: Date;
  /** Two workers run at once in the current step. */
  hasTwoWorkers: boolean;
};

export type ModelEvent = {
  id: string;
  slug: string;
  state: 'published' | 'off_sale' | 'cancelled';
  isMoved: boolean;
  doors_at: Date;
  starts_at: Date;
  ends_at: Date;
  /** Who has left may come in again. */
  hasReentry: boolean;
  maxPerBuyer: number;
  /** For all its types together. */
  capacity: number;
};

export type ModelType = {
  id: string;
  event: number;
  price: number;
  /** The price of one ticket, fees included. */
  total: number;
  capacity: number;
  /** How many one order may have. */
  most: number;
  isPaused: boolean;
};

/** An invitation of a person to an event. */
export type ModelInvitation = {
  id: string;
  token: string;
  person: number;
  type: number;
  plusOnes: number;
  /** Accepting it issues the tickets; otherwise they are bought. */
  isFree: boolean;
  isRevoked: boolean;
  isAccepted: boolean;
  isDeclined: boolean;
};

/** The promo code of an event, for 20 % off. */
export type ModelCode = {
  id: string;
  version: number;
  event: number;
  /** The number of orders that may use it. */
  maxUses: number;
  /** The type of which some tickets are kept for it; null without. */
  type: number | null;
  /** How many are kept, including those it has bought. */
  kept: number;
  /** While it is paused: how many it will keep when it is resumed. */
  keptBefore: number | null;
};

export type OrderState = 'held' | 'ended' | 'paid' | 'late_refunded';

export type ModelOrder = {
  id: string;
  session_id: string;
  /** The buyer's number. */
  buyer: number;
  type: number;
  quantity: number;
  total: number;
  state: OrderState;
  expires_at: Date;
  /** The listings it buys in Resale; empty for a first sale. */
  listings: ModelListing[];
  /** The price of each listing, before the fee. */
  prices: number[];
  /** The invitation it was made with. */
  invitation: ModelInvitation | null;
  /** Its tickets are complimentary. */
  isGift: boolean;
  /** Nothing is left of it. */
  isOver: boolean;
  /** The promo code it was priced with. */
  code: ModelCode | null;
  /** It is one of the uses of its code. */
  usesCode: boolean;
  /** How many of its tickets are out of those kept for the code. */
  fromCode: number;
  /** Its payment came late in the present step. */
  isLate: boolean;
  /** Some of its tickets ended before the others. */
  isSplit: boolean;
  /** The entry of the waiting list to which it is an offer. */
  entry: ModelEntry | null;
  /** The provider's payment page, once the buyer has opened it. */
  page: { url: string } | null;
  /** The provider has the money, whether we know it or not. */
  isCharged: boolean;
  dispute: ModelDispute | null;
  /** The amount that the product promised to refund. */
  back: number;
  /** What the platform kept of the fee when tickets were refunded. */
  kept: number;
  /** What is owed to the payer because the provider refuses to refund a payment of which a bank took a part. */
  owed: number;
};

export type ModelDispute = {
  id: string;
  state: 'open' | 'won' | 'lost';
  wasLost?: boolean;
  amount: number;
  /** It is about a part of what is left of the order: if it is lost, the order's tickets stay. */
  isPart: boolean;
};

export type ModelTicket = {
  id: string;
  code_key: Buffer;
  order: number;
  type: number;
  /** Its share of the order's total. */
  paid: number;
  /** The holder's number. */
  holder: number;
  /** The version of the code in force; all lower ones are invalid. */
  version: number;
  state: TicketState;
  /** Its entries and exits, without undone ones. */
  visits: { scan: string; kind: 'in' | 'out' }[];
  /** The Resale sales that brought it to its holder, oldest first, without undone ones. */
  sales: ModelListing[];
  /** The number of sales before its last free transfer; null if there was none. */
  given_after: number | null;
  /** Somebody has an unused link to it. */
  hasLink: boolean;
  /** To whom it was sent last. */
  sentTo: number | null;
};

export type ModelListing = {
  id: string;
  ticket: ModelTicket;
  seller: number;
  /** The asking price. */
  price: number;
  /** The price to which it falls on the last day; null if it stays. */
  floor: number | null;
  listed_at: Date;
  /** For one friend, who has the key of its link. */
  isPrivate: boolean;
  key: string | null;
  /** Visible to everybody: the waiting list had its turn. */
  isShown: boolean;
  version: number;
  state: ListingState;
  /** The order that reserves it or has bought it; and, once sold, the price without and with the fee. */
  order: ModelOrder | null;
  agreed: number;
  total: number;
  isUndone: boolean;
  /** The order with which its seller bought the ticket. */
  source: ModelOrder;
};

/** Somebody who waits for tickets of an event. */
export type ModelEntry = {
  id: string;
  token: string;
  person: number;
  event: number;
  party: number;
  /** The accepted types; empty for any. */
  types: readonly number[];
  /** The maximum price of one ticket, fees included. */
  max: number | null;
  state: WaitingListState;
  offersEnded: number;
  waitsSince: Date;
  restsUntil: Date | null;
  /** Until then, tickets that were returned are not offered to this entry again. */
  gaveBackUntil: Date | null;
  hasLeft: boolean;
};

export const isAlive = ({ state }: ModelTicket): boolean => state !== 'refunded' && state !== 'void';

export const eventOf = (model: Model, type: number): ModelEvent => at(model.events, at(model.types, type).event);

/** An item of a list, chosen by a number that may exceed the list's length. */
export function pickOf<Item>(list: Item[], pick: number): Item | undefined {
  return list[pick % Math.max(1, list.length)];
}

export function at<Item>(list: Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
}

/** How many tickets of a type are held or sold. */
export function countType(model: Model, type: number): { held: number; sold: number } {
  const held = model.orders.filter((order) => order.type === type && order.state === 'held' && !isResale(order));
  const sold = model.tickets.filter((ticket) => ticket.type === type && isAlive(ticket));
  return { held: sum(held.map(({ quantity }) => quantity)), sold: sold.length };
}

/** How many of an event's tickets a buyer holds in a checkout or has bought; complimentary ones do not count. */
export function countBuyer(model: Model, buyer: number, event: number): number {
  const orders = model.orders.map((order, index) => ({ ...order, index }));
  const own = orders.filter(
    (order) => order.buyer === buyer && at(model.types, order.type).event === event && !order.isGift,
  );
  const held = own.filter(({ state }) => state === 'held').map(({ quantity }) => quantity);
  const bought = model.tickets.filter((ticket) => isAlive(ticket) && own.some(({ index }) => index === ticket.order));
  const resold = own.flatMap(({ listings, state }) => listings.filter((sold) => state === 'paid' && !sold.isUndone));
  return sum(held) + bought.length + resold.length;
}

export const isResale = ({ listings }: ModelOrder): boolean => listings.length > 0;

type NewOrder = Pick<ModelOrder, 'id' | 'session_id' | 'buyer' | 'type' | 'quantity' | 'total' | 'expires_at'>;

/** A new order, in checkout. */
export const newOrder = (made: NewOrder & Partial<ModelOrder>): ModelOrder => ({
  ...{ state: 'held', entry: null, invitation: null, isGift: false, isOver: false, listings: [], prices: [] },
  ...{ code: null, usesCode: false, fromCode: 0, isLate: false, isSplit: false },
  ...{ page: null, isCharged: false, dispute: null, back: 0, kept: 0, owed: 0 },
  ...made,
});

/** What somebody wants to buy of one type. */
export type Wanted = Pick<ModelOrder, 'buyer' | 'type' | 'quantity' | 'code' | 'invitation'>;

/** Whether that many fit into the event's capacity and the buyer's limit. */
export function fits(model: Model, { buyer, type, quantity }: Wanted): boolean {
  const { event } = at(model.types, type);
  const { maxPerBuyer } = at(model.events, event);
  return eventLeft(model, event) >= quantity && countBuyer(model, buyer, event) + quantity <= maxPerBuyer;
}

/** How many tickets of a type anybody can get, within the capacity of the event. */
export const placesLeft = (model: Model, type: number): number =>
  Math.min(typeLeft(model, type), eventLeft(model, at(model.types, type).event));

/** How many tickets of a type are neither held nor sold nor kept for a code. */
export function typeLeft(model: Model, type: number): number {
  const { held, sold } = countType(model, type);
  const kept = sum(model.codes.filter((code) => code.type === type).map((code) => keptLeft(model, code)));
  return at(model.types, type).capacity - held - sold - kept;
}

function eventLeft(model: Model, event: number): number {
  const counts = model.types.flatMap((type, index) => (type.event === event ? [countType(model, index)] : []));
  return at(model.events, event).capacity - sum(counts.map(({ held, sold }) => held + sold));
}

/** The orders that use a code. */
export const usesOf = ({ orders }: Model, code: ModelCode): ModelOrder[] =>
  orders.filter((order) => order.code === code && order.usesCode);

/** How many tickets are still kept for a code. */
export const keptLeft = (model: Model, code: ModelCode): number =>
  code.kept - sum(usesOf(model, code).map(({ fromCode }) => fromCode));

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
