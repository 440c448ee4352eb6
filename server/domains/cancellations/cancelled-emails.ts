import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { hostWords } from '#server/domains/events/mail-facts.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { formatLongDay } from '#server/platform/lib/format-time.ts';
import { type Block, button, facts, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { counted } from '#contract/counted.ts';

import { type OtherReason, otherReasons } from './other-people.ts';
import { countProgress, findCancellation } from './queries.ts';

type Event = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

const BANKS = 'It goes to the card or account that paid. Refunds usually arrive within 5 to 10 days.';

/** The event that a mail is about. */
export function eventFacts({ title, starts_at, time_zone, venue_name, city }: Event): Block {
  const rows: [string, string][] = [['Event', title]];
  if (starts_at) rows.push(['Date', formatLongDay(starts_at, time_zone)]);
  const place = [venue_name, city].filter(Boolean).join(', ');
  if (place) rows.push(['Where', place]);
  return facts(rows);
}

const Payload = z.object({ order_id: z.uuid() });

async function loadOrder(ctx: AppContext, mail: OutboxMail) {
  const { rows } = await sql<{
    event_id: string;
    buyer_email: string;
    currency: string;
    amount: number;
    tickets: number;
    resold: number;
    is_disputed: boolean;
    message: string;
  }>`
    select c.event_id, o.buyer_email, o.currency, c.tickets, c.is_disputed, x.message,
           (select count(*)::int from listings l join tickets k on k.id = l.ticket_id
             where l.state = 'sold' and coalesce((select b.order_id from listings b
                     where b.ticket_id = k.id and b.state = 'sold' and b.sold_at < l.sold_at
                     order by b.sold_at desc limit 1), k.order_id) = o.id
               and (l.undone_at is null or l.undone_at >= x.started_at)) as resold,
           coalesce((select sum(r.amount) from refunds r where r.order_id = o.id and r.reason = 'event_cancelled'), 0)::bigint as amount
      from cancelled_orders c join orders o on o.id = c.order_id join cancellations x on x.event_id = c.event_id
     where c.order_id = ${Payload.parse(mail.payload).order_id}`.execute(ctx.db);
  const [order] = rows;
  const event = order && (await findEvent(ctx.db, order.event_id));
  return order && event ? { ...order, event } : null;
}

/** To buyers and holders of the tickets of one order: what they get back, and when. */
export async function renderEventCancelled(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const order = await loadOrder(ctx, mail);
  if (!order) return null;
  const { event, amount, currency, is_disputed, message } = order;
  const money = formatMoney({ amount, currency });
  const isBuyer = mail.to_email === order.buyer_email;
  return renderEventMail(ctx, event, {
    subject: `Cancelled: ${event.title}`,
    title: isBuyer && amount > 0 ? `Cancelled. You get ${money} back` : `${event.title} is cancelled`,
    blocks: [
      paragraph(
        `${event.organization_name} has cancelled ${event.title}. ${isBuyer ? ticketWords(order) : 'Tickets you have for it are no longer valid.'}`,
      ),
      ...hostWords(message, event.organization_name),
      paragraph(moneyWords({ isBuyer, amount, money, is_disputed })),
      eventFacts(event),
      button('Find other events', `${ctx.config.publicUrl}/events`),
    ],
    reason: `You’re getting this because you have a ticket for this event, bought at ${ctx.config.brandName}.`,
  });
}

/** What happens to the tickets, some of which the buyer may have sold in Resale. */
function ticketWords({ tickets, resold }: { tickets: number; resold: number }): string {
  const left = tickets - resold;
  if (left <= 0) return 'The people who bought from you in Resale get their money back, and so do you.';
  return left === 1 ? 'Your ticket is no longer valid.' : `Your ${left} tickets are no longer valid.`;
}

type Back = { isBuyer: boolean; amount: number; money: string; is_disputed: boolean };

function moneyWords({ isBuyer, amount, money, is_disputed }: Back): string {
  if (is_disputed && amount === 0)
    return 'This payment is disputed: the payer’s bank decides who gets the money, and we follow its decision.';
  if (!isBuyer) return 'What was paid for them goes back to whoever paid.';
  if (amount === 0) return 'There is nothing to pay back. You have nothing to do.';
  return `You get ${money} back, fees included. ${BANKS} You have nothing to do.`;
}

const Other = z.object({
  event_id: z.uuid(),
  reason: z.enum(otherReasons),
});

const otherWords: Record<OtherReason, string> = {
  guest: 'The ticket that was bought for you is no longer valid. What was paid for it goes back to whoever paid.',
  friend: 'The ticket that somebody sent you has ended with it. You have nothing to do.',
  promoter: 'Your link no longer sells tickets. All orders are refunded, so there is no commission for them.',
  door: 'Nobody is let in that night, so you are not needed at the door.',
  invited: 'Your invitation has ended with it. You have nothing to do.',
  asked: 'Your request to come has ended with it. You have nothing to do.',
  waiting: 'You asked to be told when tickets go on sale. There will be none.',
};

const whyTold: Record<OtherReason, string> = {
  guest: 'a ticket for this event was bought for you',
  friend: 'somebody sent you a ticket for this event',
  promoter: 'you sell tickets for this event',
  door: 'you are on the door of this event',
  invited: 'you were invited to this event',
  asked: 'you asked to come to this event',
  waiting: 'you asked to be told when tickets for this event go on sale',
};

/** To people without a ticket who are involved in the event. */
export async function renderEventCancelledOther(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { event_id, reason } = Other.parse(mail.payload);
  const [event, cancellation] = [await findEvent(ctx.db, event_id), await findCancellation(ctx.db, event_id)];
  if (!event || !cancellation) return null;
  return renderEventMail(ctx, event, {
    subject: `Cancelled: ${event.title}`,
    title: `${event.title} is cancelled`,
    blocks: [
      paragraph(`${event.organization_name} has cancelled ${event.title}. ${otherWords[reason]}`),
      ...hostWords(cancellation.message, event.organization_name),
      eventFacts(event),
    ],
    reason: `You’re getting this because ${whyTold[reason]} at ${ctx.config.brandName}.`,
  });
}

/** To the host, once every refund was sent. */
export async function renderCancellationDone(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { event_id } = z.object({ event_id: z.uuid() }).parse(mail.payload);
  const event = await findEvent(ctx.db, event_id);
  if (!event) return null;
  const progress = await countProgress(ctx.db, event_id);
  const money = (amount: number) => formatMoney({ amount, currency: event.currency });
  const rows: [string, string][] = [['Sent back', money(progress.refunded_amount)]];
  if (progress.failed > 0)
    rows.push([
      'Failed',
      `${counted(progress.failed, 'refund')}, ${money(progress.failed_amount)}. ${progress.failed === 1 ? 'It is' : 'They are'} still owed.`,
    ]);
  if (progress.disputed > 0)
    rows.push(['Disputed', `${counted(progress.disputed, 'order')}, left to the bank’s decision.`]);
  return renderMail(ctx.config, {
    subject: `${progress.failed > 0 ? 'Some refunds failed' : 'All refunded'}: ${event.title}`,
    title: progress.failed > 0 ? 'Some refunds failed' : 'Everybody has been refunded',
    blocks: [
      paragraph(`The refunds for ${event.title} have been sent: ${counted(progress.total, 'order')}.`),
      facts(rows),
      button('See the event', `${ctx.config.publicUrl}/dashboard/events/${event.slug}/cancel`),
    ],
    reason: `You’re getting this because you cancelled this event at ${ctx.config.brandName}.`,
  });
}
