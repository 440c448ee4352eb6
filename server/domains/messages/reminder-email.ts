import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { eventFacts, placeOf } from '#server/domains/events/mail-facts.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { guestAttachments, guestCodeWords } from '#server/domains/tickets/guest-codes.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { findTicketsOfGuest, type TicketRow } from '#server/domains/tickets/queries.ts';
import { formatDateTime } from '#server/platform/lib/format-time.ts';
import { type Block, button, list, note, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { canRemind } from './reminder-policy.ts';

const Payload = z.object({ reminder_id: z.uuid(), ticket_ids: z.array(z.uuid()).default([]) });

/** Null if the event moved, does not take place, or if the recipient has no valid tickets any more. */
export async function renderReminder(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { reminder_id, ticket_ids: ids } = Payload.parse(mail.payload);
  const reminder = await findReminder(ctx, reminder_id);
  const event = reminder && (await findEvent(ctx.db, reminder.event_id));
  if (!event?.starts_at || !reminder?.is_its_date || !canRemind(ctx, event)) return null;
  const own = await findTickets(ctx, event.id, mail.to_email);
  const bought = await findTicketsOfGuest(ctx.db, { ids, email: mail.to_email }, ctx.clock.now());
  const tickets = [...own, ...bought.map(asMailed)];
  if (tickets.length === 0) return null;
  const { title, starts_at, time_zone } = event;
  const start = formatDateTime(starts_at, time_zone);
  return renderEventMail(ctx, event, {
    subject: `Reminder: ${title}, ${start}`,
    title: `See you at ${title}`,
    blocks: [
      eventFacts(event),
      ...mapLink(event),
      paragraph(tickets.length === 1 ? 'Your ticket:' : `Your ${tickets.length} tickets:`),
      list(tickets.map(({ type, holder_name }) => ({ label: [type, holder_name].filter(Boolean).join(', for ') }))),
      ...(await linksToTickets(ctx, own, mail.to_email)),
      ...(own.length > 0 ? codeNote(event) : []),
      ...(bought.length > 0 ? [paragraph(guestCodeWords(event, bought, ctx.clock.now()))] : []),
    ],
    reason: `You’re getting this because you have a ticket for this event, bought at ${ctx.config.brandName}.`,
    attachments: await guestAttachments(ctx, event, bought),
  });
}

async function findReminder(ctx: AppContext, id: string) {
  const { rows } = await sql<{ event_id: string; is_its_date: boolean }>`
    select r.event_id, r.on_date = (e.starts_at at time zone e.time_zone)::date as is_its_date
      from event_reminders r join events e on e.id = r.event_id where r.id = ${id}`.execute(ctx.db);
  return rows[0];
}

type MailedTicket = { type: string; holder_name: string; is_guest: boolean };

/** The valid tickets of an address: a guest's, and those of the account with it. */
async function findTickets(ctx: AppContext, eventId: string, email: string): Promise<MailedTicket[]> {
  const { rows } = await sql<MailedTicket>`
    select t.name as type, k.holder_name, k.owner_user_id is null as is_guest
      from tickets k join ticket_types t on t.id = k.ticket_type_id
     where k.event_id = ${eventId} and k.state = 'valid'
       and k.id in (
         select id from tickets where owner_email = ${email} and owner_user_id is null
         union all
         select x.id from tickets x join users u on u.id = x.owner_user_id where u.email = ${email})
     order by k.created_at, k.order_id, k.position`.execute(ctx.db);
  return rows;
}

const asMailed = ({ ticket_type_name: type, holder_name }: TicketRow) => ({ type, holder_name });

/** A guest's link is created here and never stored in plain text. */
async function linksToTickets(ctx: AppContext, tickets: MailedTicket[], email: string): Promise<Block[]> {
  const { publicUrl } = ctx.config;
  const label = tickets.length === 1 ? 'Open your ticket' : 'Open your tickets';
  const blocks: Block[] = [];
  if (tickets.some(({ is_guest }) => !is_guest)) blocks.push(button(label, `${publicUrl}/my-tickets`));
  if (tickets.some(({ is_guest }) => is_guest)) {
    const token = await createGuestLink(ctx, ctx.db, { email, order_id: null });
    blocks.push(
      button(label, `${publicUrl}/tickets/guest/${token}`),
      note('Anyone with this link has your tickets: keep this e-mail to yourself.'),
    );
  }
  return blocks;
}

function mapLink(event: EventRow): Block[] {
  const { latitude, longitude } = event;
  const map = 'https://www.openstreetmap.org';
  if (latitude !== null && longitude !== null) {
    const point = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
    return [list([{ label: 'Open the map', url: `${map}/?${point}#map=17/${latitude}/${longitude}` }])];
  }
  const query = [placeOf(event), event.country].filter(Boolean).join(', ');
  return query ? [list([{ label: 'Open the map', url: `${map}/search?${new URLSearchParams({ query })}` }])] : [];
}

function codeNote({ code_mode }: EventRow): Block[] {
  if (code_mode !== 'rotating') return [];
  return [paragraph('Your code keeps changing. Open your ticket on your phone before you leave.')];
}
