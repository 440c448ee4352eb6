import type { TicketDetail } from '#contract/tickets.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';

import { storeTicket } from './offline-tickets.ts';
import { ticketQuery } from './ticket-query.ts';

/** Gives a person's ticket a new code and shows it; the copy on this device is replaced, too. */
export async function reissueOwn(userId: string, { id, code_version }: TicketDetail): Promise<TicketDetail> {
  const { api, queryClient } = inBrowser();
  const ticket = await api('reissueTicket', { params: { id }, body: { version: code_version } });
  storeTicket(userId, ticket);
  queryClient.setQueryData(ticketQuery(userId, id).queryKey, ticket);
  return ticket;
}

/** The same for a guest's ticket, by the link of the page. */
export async function reissueGuests(token: string, { id, code_version }: TicketDetail): Promise<TicketDetail> {
  const { api, queryClient } = inBrowser();
  const ticket = await api('reissueGuestTicket', { params: { token, id }, body: { version: code_version } });
  await queryClient.invalidateQueries(apiQuery('getGuestTickets', { params: { token } }));
  return ticket;
}
