import { API_PREFIX } from '#contract/paths.ts';
import type { TicketRow } from './queries.ts';

/** `ticket`: the beginning of the addresses of its passes. */
export type TicketUrls = { ticket: string; pdf: string; calendar: string; receipt: string };

/** The files of an owner's ticket. The PDF needs their session; so does the calendar file of a private event. */
export function ownerUrls(row: Pick<TicketRow, 'ticket_id' | 'order_id' | 'slug' | 'visibility'>): TicketUrls {
  const ticket = `${API_PREFIX}/tickets/${row.ticket_id}`;
  const isPrivate = row.visibility === 'private';
  return {
    ticket,
    pdf: `${ticket}/ticket.pdf`,
    receipt: `${API_PREFIX}/tickets/orders/${row.order_id}/receipt.pdf`,
    calendar: isPrivate ? `${ticket}/event.ics` : `${API_PREFIX}/events/${row.slug}/event.ics`,
  };
}

/** The files of a guest's ticket: the link is enough. */
export function guestUrls(row: Pick<TicketRow, 'ticket_id' | 'order_id'>, token: string): TicketUrls {
  const guest = `${API_PREFIX}/tickets/guest/${token}`;
  const ticket = `${guest}/${row.ticket_id}`;
  return {
    ticket,
    pdf: `${ticket}/ticket.pdf`,
    calendar: `${ticket}/event.ics`,
    receipt: guestReceiptUrl(row, token),
  };
}

/** The receipt of a guest's order. */
export function guestReceiptUrl({ order_id }: { order_id: string }, token: string): string {
  return `${API_PREFIX}/tickets/guest/${token}/orders/${order_id}/receipt.pdf`;
}
