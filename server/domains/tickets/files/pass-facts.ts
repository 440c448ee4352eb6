import { orderNumber } from '#contract/order-number.ts';
import { spokenZoneName } from '#contract/time-zones.ts';
import type { AppContext } from '#server/context.ts';
import { addressLine } from '#server/domains/events/address-line.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { formatClock, formatDateTime, formatDayRange, formatZonedClock } from '#server/platform/lib/format-time.ts';
import type { TicketRow } from '../queries.ts';

/** The colours of the brand on a pass, as hexadecimal RGB: the light theme (web/platform/styles/tokens.css). */
export const passColors = { paper: '#f8f5f0', ink: '#2a1622', accent: '#96173f' };

/** What a pass says about a ticket, whatever the wallet. */
export function passFacts(ctx: AppContext, ticket: TicketRow) {
  const { ends_at, venue_name, city } = ticket;
  return {
    ...timesOf(ticket),
    place: venue_name || city,
    address: [addressLine(ticket), ticket.country].filter(Boolean).join(', '),
    order: orderNumber(ticket.order_id),
    url: `${ctx.config.publicUrl}/events/${ticket.slug}`,
    // As long as the door admits.
    expires_at: ends_at && addMilliseconds(ends_at, ctx.settings.admission_late_hours * HOUR),
    warning: 'If this ticket is sold or sent to somebody else, or gets a new code, this pass no longer admits anybody.',
  };
}

/** The date in short and in full, in the zone of the venue. */
function timesOf({ starts_at, ends_at, doors_at, time_zone }: TicketRow): { day: string; when: string } {
  if (!starts_at) return { day: 'To be announced', when: 'The new date is not known yet.' };
  return {
    day: formatDateTime(starts_at, time_zone),
    when: `${formatDayRange(starts_at, ends_at, time_zone)}. ${startWords({ starts_at, doors_at, time_zone })}.`,
  };
}

type Start = { starts_at: Date; doors_at: Date | null; time_zone: string };

/** When the doors open, if before the start, and when it starts: "Doors 22:00, starts 23:00 CET (Berlin time)". */
export function startWords({ starts_at, doors_at, time_zone }: Start): string {
  const doors = doors_at && doors_at < starts_at ? `Doors ${formatClock(doors_at, time_zone)}, starts` : 'Starts';
  return `${doors} ${formatZonedClock(starts_at, time_zone)} (${spokenZoneName(time_zone)})`;
}
