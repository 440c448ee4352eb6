import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { eventFacts } from '#server/domains/events/mail-facts.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

const Payload = z.object({ event_id: z.uuid(), ticket_ids: z.array(z.uuid()) });

/** To somebody who got tickets from their buyer, when these ended with their order. */
export async function renderTicketEnded(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { event_id, ticket_ids } = Payload.parse(mail.payload);
  const event = await findEvent(ctx.db, event_id);
  if (!event) return null;
  const [tickets, are, get] =
    ticket_ids.length === 1 ? ['ticket', 'is', 'gets'] : [`${ticket_ids.length} tickets`, 'are', 'get'];
  const money = (await wasPaid(ctx, ticket_ids)) ? ' What was paid goes back to whoever paid.' : '';
  return renderEventMail(ctx, event, {
    subject: `No longer valid: your ${tickets} for ${event.title}`,
    title: `Your ${tickets} ${are} no longer valid`,
    blocks: [
      paragraph(
        `The order with which somebody got your ${tickets} for ${event.title} was taken back, so your ${tickets} no longer ${get} anybody in.${money}`,
      ),
      eventFacts(event),
    ],
    reason: `You’re getting this because you accepted a ticket at ${ctx.config.brandName}.`,
  });
}

async function wasPaid({ db }: AppContext, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from tickets where id = any (${[...ids]}::uuid[]) and face_amount - discount_amount + fee_amount > 0 limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
