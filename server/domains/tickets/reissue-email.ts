import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { formatLongDay } from '#server/platform/lib/format-time.ts';
import { button, note, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { createGuestLink } from './guest-links.ts';
import { numberOf, orderOf } from './order-tickets.ts';

const Payload = z.object({ ticket_id: z.uuid(), version: z.number() });

/** The mail to the owner of a ticket that got a new code; none if it has a new holder by now. */
export async function renderCodeReissued(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { ticket_id, version } = Payload.parse(mail.payload);
  const ticket = await ctx.db
    .selectFrom('tickets as t')
    .innerJoin('events as e', 'e.id', 't.event_id')
    .innerJoinLateral(numberOf('t').as('n'), (join) => join.onTrue())
    .select([
      orderOf('t').as('order_id'),
      'n.position',
      'n.of',
      't.owner_user_id',
      't.event_id',
      'e.title',
      'e.starts_at',
      'e.time_zone',
    ])
    .where('t.id', '=', ticket_id)
    .where('t.owner_email', '=', mail.to_email)
    .where('t.code_version', '=', version)
    .executeTakeFirst();
  if (!ticket) return null;
  const { publicUrl, brandName } = ctx.config;
  const { event_id, title, starts_at, time_zone, owner_user_id, order_id } = ticket;
  const day = starts_at ? ` on ${formatLongDay(starts_at, time_zone)}` : '';
  const which = ticket.of > 1 ? `ticket ${ticket.position} of ${ticket.of}` : 'your ticket';
  const url = owner_user_id
    ? `${publicUrl}/my-tickets/${ticket_id}`
    : `${publicUrl}/tickets/guest/${await createGuestLink(ctx, ctx.db, { email: mail.to_email, order_id })}`;
  return renderEventMail(ctx, event_id, {
    subject: `New code for ${title}`,
    title: 'Your ticket has a new code',
    blocks: [
      paragraph(
        `A new code was made for ${which} for ${title}${day}. The old one no longer works, whether on a phone, in a picture, on paper or in an earlier e-mail.`,
      ),
      button('Open your ticket', url),
      note(
        owner_user_id
          ? 'If that wasn’t you, change your password, which logs out every other device. Then make a new code yourself.'
          : 'If that wasn’t you, somebody else has the link to your tickets. Register with this address: your tickets move into your account, and the link ends.',
      ),
    ],
    reason: `You’re getting this because you have a ticket for this event, bought at ${brandName}.`,
  });
}
