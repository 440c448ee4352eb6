import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { findCancellation } from '#server/domains/cancellations/queries.ts';
import { loadOrder, orderFacts } from '#server/domains/checkout/emails/mailed-order.ts';
import { changeWords } from '#server/domains/events/change-words.ts';
import { eventFacts, hostWords, titleAndDay } from '#server/domains/events/mail-facts.ts';
import { findEvent, type EventRow } from '#server/domains/events/queries.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { formatDateTime, formatZonedClock } from '#server/platform/lib/format-time.ts';
import { button, note, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { presentEntry } from './present.ts';
import { type EntryRow, findEntry } from './queries.ts';
import { entryToken } from '#server/domains/checkout/entry-token.ts';

/** The mails of the waiting list. Each has the link to the entry's page, where it can be changed and left. */
export const waitingListEmails: MailTemplates = {
  waiting_list_joined: renderJoined,
  waiting_list_event_moved: renderEventMoved,
  waiting_list_offer: renderOffer,
  waiting_list_offer_ended: renderOfferEnded,
  waiting_list_ended: renderEnded,
};

const Payload = z.object({ waiting_list_entry_id: z.uuid(), order_id: z.uuid().optional() });

async function renderJoined(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const mailed = await load(ctx, mail);
  if (!mailed || mailed.entry.state !== 'waiting') return null;
  const { entry, event, url } = mailed;
  return renderEventMail(ctx, event, {
    subject: `You are on the waiting list: ${event.title}`,
    title: 'You are on the waiting list',
    blocks: [
      paragraph(`You are waiting for ${tickets(entry.party_size)} to ${titleAndDay(event)}${limitOf(entry, event)}.`),
      paragraph(
        `When ${entry.party_size === 1 ? 'one comes' : 'enough come'} back, we hold ${entry.party_size === 1 ? 'it' : 'them'} for you and e-mail you. You have no ticket yet, and nothing was charged.`,
      ),
      button('See your place, or change it', url),
      note('If it wasn’t you, leave the list there. Nobody can use it without access to this e-mail address.'),
    ],
    reason: reasonOf(ctx),
  });
}

async function renderEventMoved(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const mailed = await load(ctx, mail);
  if (!mailed || !['waiting', 'offered'].includes(mailed.entry.state) || mailed.event.state === 'cancelled')
    return null;
  const { event, url } = mailed;
  const { subject, heading, news } = changeWords(event, mail.payload);
  return renderEventMail(ctx, event, {
    subject,
    title: heading,
    blocks: [
      paragraph(`You are on the waiting list for ${event.title}. ${news}; you keep your place.`),
      eventFacts(event),
      button('See your place, or leave the list', url),
    ],
    reason: reasonOf(ctx),
  });
}

async function renderOffer(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const mailed = await load(ctx, mail);
  const order = await loadOrder(ctx, mail);
  // It was taken, given back or had ended before this mail was sent.
  if (!mailed || !order || mailed.entry.state !== 'offered' || mailed.entry.order_id !== order.id) return null;
  const { entry, event, url } = mailed;
  const isOne = entry.party_size === 1;
  const until = formatDateTime(order.expires_at, event.time_zone);
  return renderEventMail(ctx, event, {
    subject: `Your ${isOne ? 'ticket is' : 'tickets are'} held until ${formatZonedClock(order.expires_at, event.time_zone)}: ${event.title}`,
    title: isOne ? 'A ticket is held for you' : `${entry.party_size} tickets are held for you`,
    blocks: [
      paragraph(
        `You were waiting for ${titleAndDay(event)}. Nobody else can buy ${isOne ? 'it' : 'them'} until ${until}.`,
      ),
      orderFacts(order),
      button(isOne ? 'Get your ticket' : 'Get your tickets', url),
      paragraph(
        `If you do not take ${isOne ? 'it in time, it goes' : 'them in time, they go'} to the next person, and you ` +
          (entry.offers_ended === 0 ? 'move to the end of the list.' : 'are off the list.'),
      ),
    ],
    reason: reasonOf(ctx),
  });
}

async function renderOfferEnded(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const mailed = await load(ctx, mail);
  if (!mailed || (mailed.entry.state !== 'waiting' && mailed.entry.state !== 'expired')) return null;
  const { entry, event, url } = mailed;
  const isWaiting = entry.state === 'waiting';
  return renderEventMail(ctx, event, {
    subject: `Your offer has ended: ${event.title}`,
    title: 'Your offer has ended',
    blocks: [
      paragraph(
        `The ${entry.party_size === 1 ? 'ticket' : 'tickets'} to ${titleAndDay(event)} ${entry.party_size === 1 ? 'was' : 'were'} not paid for in time. Nothing was charged.`,
      ),
      paragraph(
        isWaiting
          ? 'You are still on the waiting list, now at its end. The next offer is the last.'
          : 'You are off the waiting list now. You can join it again.',
      ),
      isWaiting
        ? button('See your place, or leave', url)
        : button('See the event', `${ctx.config.publicUrl}/events/${event.slug}`),
    ],
    reason: reasonOf(ctx),
  });
}

async function renderEnded(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const mailed = await load(ctx, mail);
  if (!mailed || mailed.entry.state !== 'expired') return null;
  const { entry, event } = mailed;
  const isCancelled = event.state === 'cancelled';
  const { ended_by } = await presentEntry(ctx, entry);
  const cancellation = isCancelled ? await findCancellation(ctx.db, event.id) : undefined;
  return renderEventMail(ctx, event, {
    subject: isCancelled ? `Cancelled: ${event.title}` : `The waiting list has closed: ${event.title}`,
    title: isCancelled ? 'The event was cancelled' : 'The waiting list has closed',
    blocks: [
      paragraph(ended_by === 'types_removed' ? removedWords(entry, event) : endedWords(event)),
      ...hostWords(cancellation?.message ?? '', event.organization_name),
      ended_by === 'types_removed'
        ? button('See the event', `${ctx.config.publicUrl}/events/${event.slug}`)
        : button('See other events', `${ctx.config.publicUrl}/events`),
    ],
    reason: reasonOf(ctx),
  });
}

function endedWords(event: EventRow): string {
  if (event.state === 'cancelled')
    return `${titleAndDay(event)} was cancelled, so its waiting list has ended. Nothing was charged.`;
  return `The doors of ${titleAndDay(event)} open soon, and no tickets came back for you. Nothing was charged.`;
}

function removedWords({ party_size }: EntryRow, event: EventRow): string {
  const tickets = party_size === 1 ? 'ticket' : 'tickets';
  return `The host no longer sells the ${tickets} you waited for, to ${titleAndDay(event)}. Nothing was charged. The event’s page says what there is now.`;
}

type Mailed = { entry: EntryRow; event: EventRow; url: string };

async function load(ctx: AppContext, mail: OutboxMail): Promise<Mailed | null> {
  const entry = await findEntry(ctx.db, Payload.parse(mail.payload).waiting_list_entry_id);
  const event = entry && (await findEvent(ctx.db, entry.event_id));
  return event ? { entry, event, url: `${ctx.config.publicUrl}/waiting-list/${entryToken(ctx, entry.id)}` } : null;
}

function tickets(count: number): string {
  return count === 1 ? 'a ticket' : `${count} tickets`;
}

function limitOf({ max_amount }: EntryRow, { currency }: EventRow): string {
  return max_amount === null ? '' : `, at most ${formatMoney({ amount: max_amount, currency })} each with all fees`;
}

function reasonOf(ctx: AppContext): string {
  return `You’re getting this because this address joined a waiting list at ${ctx.config.brandName}.`;
}
