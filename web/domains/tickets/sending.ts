import type { Ticket, TicketDetail } from '#contract/tickets.ts';

import { inBrowser } from '#web/platform/api/browser.ts';

import { reloadGuestTickets } from './guest-query.ts';
import { showOwnTicket, ticketQuery } from './ticket-query.ts';

/** What the dialog says of the ticket that is sent. */
export type Sendable = Pick<Ticket, 'id' | 'can_transfer' | 'position' | 'of' | 'paid' | 'was_sent'>;

/** Under which name the form is backed up when the session expires. */
export const sendFormName = ({ id }: Pick<Ticket, 'id'>) => `send ${id}`;

/** Sending a ticket to a friend, and what can be done while it is on its way. */
export type SendingCalls = {
  send: (body: { email: string; note: string }) => Promise<TicketDetail>;
  resend: () => Promise<TicketDetail>;
  takeBack: () => Promise<TicketDetail>;
  /** Shows the ticket as it is now. */
  reload: () => Promise<void>;
};

/** Of a person's own ticket; the copy on this device is replaced, too: its code does not admit on its way. */
export function ownSending(userId: string, { id }: Pick<Ticket, 'id'>): SendingCalls {
  const { api, queryClient } = inBrowser();
  const show = (ticket: TicketDetail) => showOwnTicket(userId, ticket);
  const of = { params: { id } };
  return {
    send: async (body) => show(await api('sendTicket', { ...of, body })),
    resend: async () => show(await api('resendTicket', of)),
    takeBack: async () => show(await api('takeTicketBack', of)),
    reload: () => queryClient.invalidateQueries({ queryKey: ticketQuery(userId, id).queryKey }),
  };
}

/** Of a guest's ticket, by the link of the page. */
export function guestSending(token: string, { id }: Pick<Ticket, 'id'>): SendingCalls {
  const { api } = inBrowser();
  const reload = () => reloadGuestTickets(token);
  const show = async (ticket: TicketDetail) => {
    await reload();
    return ticket;
  };
  const of = { params: { token, id } };
  return {
    send: async (body) => show(await api('sendGuestTicket', { ...of, body })),
    resend: async () => show(await api('resendGuestTicket', of)),
    takeBack: async () => show(await api('takeGuestTicketBack', of)),
    reload,
  };
}
