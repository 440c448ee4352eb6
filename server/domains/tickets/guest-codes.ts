import { ROTATION_SECONDS } from '#contract/ticket-code.ts';
import type { AppContext } from '#server/context.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { formatLongDateTime } from '#server/platform/lib/format-time.ts';
import { calendarAttachments } from './files/calendar-attachments.ts';
import { codeHiddenUntil, isRotating, maySeeCode, waitsForDate } from './policy.ts';
import type { TicketRow } from './queries.ts';
import { renderTicketPdf } from './files/render-ticket-pdf.ts';

/** Where a guest of the buyer finds the code. A code that rotates or is shown later can only be opened by the ticket's owner. */
export function guestCodeWords({ time_zone }: EventRow, tickets: readonly TicketRow[], now: Date): string {
  const [ticket] = tickets;
  const [it, code] = tickets.length === 1 ? ['the ticket', 'the code'] : ['the tickets', 'the codes'];
  const ask = `Ask the buyer to send you ${it} with “Send to a friend”: then you can open ${code} yourself.`;
  if (ticket && isRotating(ticket))
    return `You can’t get in with this e-mail: the code at the door changes every ${ROTATION_SECONDS} seconds. ${ask}`;
  const until = ticket && codeHiddenUntil(ticket, now);
  const from = until ? `from ${formatLongDateTime(until, time_zone)}` : 'once the event has a new date';
  if (until || (ticket && waitsForDate(ticket)))
    return `You can’t get in with this e-mail: codes are shown ${from}. ${ask}`;
  return `The PDF in this e-mail has ${code}: show it at the door, on your phone or on paper.`;
}

/** Files for a guest of the buyer: as in the buyer's mail, without the price. A PDF without a code is left out: it would lead to pages of the buyer. */
export async function guestAttachments(ctx: AppContext, event: EventRow, tickets: TicketRow[]) {
  const attachments = calendarAttachments(ctx, event);
  const printable = tickets.filter((ticket) => !isRotating(ticket) && maySeeCode(ticket, ctx.clock.now()));
  if (printable.length > 0) {
    const content = await renderTicketPdf(ctx, printable, { hasPrice: false });
    attachments.push({ filename: 'tickets.pdf', content, contentType: 'application/pdf' });
  }
  return attachments;
}
