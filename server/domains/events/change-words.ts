import { z } from 'zod';
import type { EventRow } from './queries.ts';

/** Mails about moves that were written before smaller changes were told do not say it. */
const Payload = z.object({ is_move: z.boolean().default(true) });

/** How a mail to somebody without a ticket says that an event has other times or another place. */
export function changeWords({ title, starts_at }: EventRow, payload: unknown) {
  if (!Payload.parse(payload).is_move)
    return {
      subject: `Changed: ${title}`,
      heading: `${title} has changed`,
      news: 'It has other times or another place',
    };
  if (starts_at) return { subject: `Moved: ${title}`, heading: `${title} has moved`, news: 'The event has moved' };
  return {
    subject: `Postponed: ${title}`,
    heading: `${title} is postponed`,
    news: 'The event is postponed, and its new date is not known yet',
  };
}
