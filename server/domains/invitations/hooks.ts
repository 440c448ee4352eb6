import type { EventHooks } from '#server/domains/events/event-hooks.ts';
import type { Tx } from '#server/platform/db/db.ts';

/** Free tickets for an invitation: one for its guest and one for each plus-one. */
export type ComplimentaryOrder = {
  invitation_id: string;
  event_id: string;
  ticket_type_id: string;
  buyer: { user_id: string | null; email: string; buyer_key: string };
  /** The guest's name first; an empty one is given later. */
  names: string[];
  now: Date;
};

export type IssuedTickets = { is_issued: true } | { is_issued: false; available: number };

/** The work of later domains for invitations; `server/app.ts` connects them. */
export type InvitationHooks = {
  events: EventHooks;
  /** Locks the stock of a type, before the invitation (docs/rules/inventory.md). */
  lockStock: (tx: Tx, which: { event_id: string; ticket_type_id: string }) => Promise<void>;
  /** Takes the stock and issues the tickets with their mail, or returns how many are left. */
  issueTickets: (tx: Tx, order: ComplimentaryOrder) => Promise<IssuedTickets>;
};
