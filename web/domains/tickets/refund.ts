import type { RefundTerms } from '#contract/refunds.ts';
import type { Ticket, TicketDetail } from '#contract/tickets.ts';

import { inBrowser } from '#web/platform/api/browser.ts';

import { reloadGuestTickets } from './guest-query.ts';
import { showOwnTicket } from './ticket-query.ts';

/** How a ticket is given back: what its buyer gets, and doing it. */
export type RefundCalls = {
  key: readonly unknown[];
  terms: (signal: AbortSignal) => Promise<RefundTerms>;
  refund: (amount: number) => Promise<TicketDetail>;
};

/** Of a person's own ticket. */
export function ownRefund(userId: string, { id }: Pick<Ticket, 'id'>): RefundCalls {
  const { api } = inBrowser();
  return {
    key: ['getTicketRefund', id],
    terms: (signal) => api('getTicketRefund', { params: { id } }, { signal }),
    async refund(amount) {
      return showOwnTicket(userId, await api('refundTicket', { params: { id }, body: { amount } }));
    },
  };
}

/** Of a guest's ticket, by the link of the page. */
export function guestRefund(token: string, { id }: Pick<Ticket, 'id'>): RefundCalls {
  const { api } = inBrowser();
  return {
    key: ['getGuestTicketRefund', id],
    terms: (signal) => api('getGuestTicketRefund', { params: { token, id } }, { signal }),
    async refund(amount) {
      const ticket = await api('refundGuestTicket', { params: { token, id }, body: { amount } });
      await reloadGuestTickets(token);
      return ticket;
    },
  };
}
