import type { RefundTerms } from '#contract/refunds.ts';
import type { Ticket, TicketDetail } from '#contract/tickets.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';

import { storeTicket } from './offline-tickets.ts';
import { ticketQuery } from './ticket-query.ts';

/** How a ticket is given back: what its buyer gets, and doing it. */
export type RefundCalls = {
  key: readonly unknown[];
  terms: (signal: AbortSignal) => Promise<RefundTerms>;
  refund: (amount: number) => Promise<TicketDetail>;
};

/** Of a person's own ticket; the copy on this device and the lists are replaced, too. */
export function ownRefund(userId: string, { id }: Pick<Ticket, 'id'>): RefundCalls {
  const { api, queryClient } = inBrowser();
  return {
    key: ['getTicketRefund', id],
    terms: (signal) => api('getTicketRefund', { params: { id } }, { signal }),
    async refund(amount) {
      const ticket = await api('refundTicket', { params: { id }, body: { amount } });
      storeTicket(userId, ticket);
      queryClient.setQueryData(ticketQuery(userId, id).queryKey, ticket);
      await queryClient.invalidateQueries({ queryKey: ['listMyTickets'] });
      return ticket;
    },
  };
}

/** Of a guest's ticket, by the link of the page. */
export function guestRefund(token: string, { id }: Pick<Ticket, 'id'>): RefundCalls {
  const { api, queryClient } = inBrowser();
  return {
    key: ['getGuestTicketRefund', id],
    terms: (signal) => api('getGuestTicketRefund', { params: { token, id } }, { signal }),
    async refund(amount) {
      const ticket = await api('refundGuestTicket', { params: { token, id }, body: { amount } });
      await queryClient.invalidateQueries(apiQuery('getGuestTickets', { params: { token } }));
      return ticket;
    },
  };
}
