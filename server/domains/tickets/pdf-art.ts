import { sharp } from '#server/platform/pictures/sharp.ts';
import type { AppContext } from '#server/context.ts';
import { posterSpecOf } from '#server/domains/events/poster.ts';
import type { TicketRow } from './queries.ts';

/** The event's poster in a format for PDF; null when it cannot be drawn, and the ticket is printed without it. */
export async function ticketArt(ctx: AppContext, ticket: TicketRow): Promise<Buffer | null> {
  try {
    const { body } = await ctx.posters.get(posterSpecOf(ticket), { shape: 'poster', width: 640, format: 'webp' });
    return await sharp(body).jpeg({ quality: 82 }).toBuffer();
  } catch (error) {
    ctx.log.warn({ err: error, event_id: ticket.id }, 'a ticket is printed without its poster');
    return null;
  }
}
