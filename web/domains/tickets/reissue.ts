import type { TicketDetail } from '#contract/tickets.ts';

import { inBrowser } from '#web/platform/api/browser.ts';

import { reloadGuestTickets } from './guest-query.ts';
import { showOwnTicket } from './ticket-query.ts';

/** Gives a person's ticket a new code and shows it. */
export async function reissueOwn(userId: string, { id, code_version: version }: TicketDetail): Promise<TicketDetail> {
  return showOwnTicket(userId, await inBrowser().api('reissueTicket', { params: { id }, body: { version } }));
}

/** The same for a guest's ticket, by the link of the page. */
export async function reissueGuests(token: string, { id, code_version: version }: TicketDetail): Promise<TicketDetail> {
  const ticket = await inBrowser().api('reissueGuestTicket', { params: { token, id }, body: { version } });
  await reloadGuestTickets(token);
  return ticket;
}
