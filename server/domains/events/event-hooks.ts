import type { Selectable } from 'kysely';
import type { Money } from '#contract/common/values.ts';
import type { ResaleSummary } from '#contract/resale.ts';
import type { TicketType } from '#contract/ticket-types.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { EventRow } from './queries.ts';
import type { FindResalePrices } from './with-resale-prices.ts';

/** What later domains add to a displayed event; `server/app.ts` connects them. */
export type EventHooks = {
  ticketTypesOf: (event: EventRow) => Promise<TicketType[]>;
  takesPromoCodes: (event: EventRow) => Promise<boolean>;
  /** What can be bought in its Resale now. */
  resaleOf: (event: EventRow) => Promise<ResaleSummary | null>;
  findResalePrices: FindResalePrices;
};

/** The first ticket type of a new event, as in the short form. */
export type FirstTicketType = {
  event: Selectable<Database['events']>;
  actor_user_id: string;
  name: string;
  price: Money;
  quantity: number | null;
};

/** The ticket types and promo codes of one event, to be copied to an event on another day. */
export type TicketsCopy = {
  from_event_id: string;
  to_event_id: string;
  /** Days between the two events; `move` shifts an instant by these days, at the same local time. */
  days: number;
  move: (instant: Date) => Date;
  at: Date;
};

/** An event that moved to another date or place after tickets were sold. */
export type Move = {
  event_id: string;
  /** The save that moved it. */
  version: number;
  actor_user_id: string | null;
  from_starts_at: Date | null;
  to_starts_at: Date | null;
  at: Date;
};

/** A change of an event's date; null where there is no date. */
export type DateMove = {
  event_id: string;
  actor_user_id: string | null;
  from: Date | null;
  to: Date | null;
  /** Whether the event had no date before. */
  was_open: boolean;
  at: Date;
};

/** The work of later domains when an event is created or changed; `server/app.ts` connects them. */
export type EditingHooks = {
  /** Recomputes the "from" price and makes offers that were read before outdated. */
  refreshOffer: (tx: Tx, eventId: string) => Promise<void>;
  /** Moves the ends of sales together with the event. */
  moveSaleEnds: (tx: Tx, move: DateMove) => Promise<void>;
  /** Lets holders choose to keep their tickets or to be refunded. */
  letHoldersChoose: (tx: Tx, move: Move) => Promise<void>;
  createFirstTicketType: (tx: Tx, type: FirstTicketType) => Promise<void>;
  /** Copies ticket types and promo codes, with nothing sold, held or used. */
  copyTickets: (tx: Tx, copy: TicketsCopy) => Promise<void>;
};
