import type { WaitingListEntry } from '#contract/waiting-list.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { matchWaitingLists } from '#server/domains/waiting-list/match-waiting-lists.ts';
import { call, checkout, guestEmail } from './checkout.ts';
import type { PayingWorld } from './paying.ts';

type EventValues = NonNullable<Parameters<typeof buildEvent>[1]>;
type Joined = { message: string; entry: WaitingListEntry | null };

/** Calls for tests of the waiting list: sell out, wait, and return tickets. */
export function waitingListCalls({ ctx, url }: Pick<PayingWorld, 'ctx' | 'url'>) {
  return {
    /** A type that is sold out, in an event of its own. */
    soldOut: async ({ price_amount = 5000, ...event }: EventValues & { price_amount?: number } = {}) =>
      buildTicketType(ctx, { event_id: (await buildEvent(ctx, event)).id, capacity: 0, price_amount }),
    /** Makes that many more tickets available. */
    comeBack: (typeId: string, count: number) =>
      ctx.db
        .updateTable('ticket_types')
        .set((eb) => ({ capacity: eb('capacity', '+', count) }))
        .where('id', '=', typeId)
        .execute(),
    join: (eventId: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
      call<Joined>(url, `/events/${eventId}/waiting-list/`, { method: 'POST', body, headers }),
    entryOf: (token: string, method = 'GET', what = '') =>
      call<WaitingListEntry>(url, `/waiting-list/${token}/${what}`, { method }),
    match: () => matchWaitingLists(ctx),
    buy: (ticket_type_id: string, quantity = 1) => checkout(url, { ticket_type_id, quantity, email: guestEmail() }),
  };
}
