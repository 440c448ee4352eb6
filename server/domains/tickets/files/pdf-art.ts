import { LRUCache } from 'lru-cache';
import { sharp } from '#server/platform/pictures/sharp.ts';
import type { AppContext } from '#server/context.ts';
import { posterSpecOf } from '#server/domains/events/poster.ts';
import type { TicketRow } from '../queries.ts';

type Wanted = { posters: AppContext['posters']; ticket: TicketRow };

/** The same for all tickets of an event, so it is made once for tickets printed at the same time. */
const arts = new LRUCache<string, Buffer, Wanted>({
  max: 40,
  async fetchMethod(_key, _stale, { context: { posters, ticket } }) {
    const { body } = await posters.get(posterSpecOf(ticket), { shape: 'poster', width: 480, format: 'webp' });
    return sharp(body).jpeg({ quality: 70, mozjpeg: true }).toBuffer();
  },
});

/** The event's poster in a format for PDF; null if it cannot be drawn: the ticket is then printed without it. */
export async function ticketArt({ posters, log }: AppContext, ticket: TicketRow): Promise<Buffer | null> {
  try {
    const key = `${ticket.id} ${posterSpecOf(ticket).version}`;
    return (await arts.fetch(key, { context: { posters, ticket } })) ?? null;
  } catch (error) {
    log.warn({ err: error, event_id: ticket.id }, 'a ticket is printed without its poster');
    return null;
  }
}
