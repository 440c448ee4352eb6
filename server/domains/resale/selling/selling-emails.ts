import { z } from 'zod';
import { nextDrop } from '#contract/listing-price.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { cutOffOf, slideOf } from '#server/domains/tickets/resale-terms.ts';
import { presentPrice } from '#server/domains/tickets/selling.ts';
import { formatDateTime } from '#server/platform/lib/format-time.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { sum } from '#server/platform/lib/money.ts';
import { button, facts, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

const Payload = z.object({ listing_id: z.uuid(), more_listing_ids: z.array(z.uuid()).default([]) });

/** The mails to sellers about their listings. */
export const sellingEmails: MailTemplates = { ticket_listed: renderListed, ticket_returned: renderReturned };

const REASON = 'You’re getting this because you offered a ticket in Resale.';

/** None if all were returned or sold before the mail was sent. */
async function renderListed(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { listing_id, more_listing_ids } = Payload.parse(mail.payload);
  const listings = await findListings(ctx, [listing_id, ...more_listing_ids]);
  const live = listings.filter(({ state }) => state === 'active' || state === 'reserved');
  const [listing] = live;
  if (!listing) return null;
  const { time_zone, title } = listing;
  const until = cutOffOf(listing, ctx.settings);
  const isOne = live.length === 1;
  const tickets = isOne ? 'ticket' : `${live.length} tickets`;
  return renderEventMail(ctx, listing.event_id, {
    subject: `On sale: your ${tickets} for ${title}`,
    title: isOne ? 'Your ticket is on sale' : `Your ${tickets} are on sale`,
    blocks: [
      paragraph(whereOf(listing, live.length)),
      facts([
        ...pricesOf(ctx, listing, live),
        ...(until ? ([['On sale until', formatDateTime(until, time_zone)]] as const) : []),
      ]),
      ...fallOf(ctx, listing),
      paragraph(
        isOne
          ? 'It stays yours until a buyer has paid: take it back with one tap, and its code works again. If nobody buys it, it comes back automatically.'
          : 'Each stays yours until a buyer has paid: take it back with one tap, and its code works again. What nobody buys comes back automatically.',
      ),
      button('My listings', `${ctx.config.publicUrl}/my-tickets/resale`),
    ],
    reason: REASON,
  });
}

function whereOf({ type_name, title, link_hash }: Listing, count: number): string {
  if (count === 1)
    return link_hash
      ? `Your ${type_name} ticket for ${title} is for sale to whoever has your private link. It is in My listings.`
      : `Your ${type_name} ticket for ${title} is in Resale.`;
  return link_hash
    ? `Your ${count} ${type_name} tickets for ${title} are for sale, each to whoever has its private link. The links are in My listings.`
    : `Your ${count} ${type_name} tickets for ${title} are in Resale. Each is sold by itself.`;
}

/** The amounts of one ticket; of several, those of each and what all of them bring. */
function pricesOf(
  { settings, clock }: AppContext,
  { currency }: Listing,
  live: readonly Listing[],
): [string, string][] {
  const at = { settings, now: clock.now(), currency };
  const prices = live.map((listing) => presentPrice(listing, listing, at));
  const each = (name: 'price' | 'total' | 'payout') =>
    [...new Set(prices.map((price) => formatMoney(price[name])))].join(', ');
  if (live.length === 1)
    return [
      ['Price', each('price')],
      ['A buyer pays in total', each('total')],
      ['You get', each('payout')],
    ];
  const amount = sum(prices.map(({ payout }) => payout.amount));
  return [
    ['Price of each', each('price')],
    ['A buyer pays for each', each('total')],
    ['You get for each', each('payout')],
    [`You get for all ${live.length}`, formatMoney({ amount, currency })],
  ];
}

function fallOf({ settings }: AppContext, listing: Listing) {
  const { floor_amount, currency, time_zone } = listing;
  const slide = slideOf(listing, listing, settings);
  if (floor_amount === null || !slide) return [];
  const first = nextDrop(slide, slide.falls_from);
  if (!first) return [];
  const [from, floor] = [new Date(first.at), { amount: floor_amount, currency }];
  return [
    paragraph(
      `From ${formatDateTime(from, time_zone)} on the price falls in steps, down to ${formatMoney(floor)}. The less a buyer pays, the less you get.`,
    ),
  ];
}

async function renderReturned(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const [listing] = await findListings(ctx, [Payload.parse(mail.payload).listing_id]);
  if (listing?.state !== 'unsold' && listing?.state !== 'void') return null;
  const { title, ticket_id } = listing;
  return renderEventMail(ctx, listing.event_id, {
    subject: `Back with you: your ticket for ${title}`,
    title: 'Your ticket is back',
    blocks: [
      paragraph(`${whyReturned(ctx, listing)} It is yours again, and its code works.`),
      button('Open your ticket', `${ctx.config.publicUrl}/my-tickets/${ticket_id}`),
    ],
    reason: REASON,
  });
}

/** Why a ticket is not on sale any more. This mail is written about a void one only if its payment is disputed. */
function whyReturned({ settings }: AppContext, listing: Listing): string {
  const { state, title, type_name, ended_at } = listing;
  if (state === 'void')
    return `A bank is looking into the payment of your ticket for ${title}, so it cannot be sold in the meantime.`;
  const cutOff = cutOffOf(listing, settings);
  const isOver = cutOff !== null && ended_at !== null && ended_at >= cutOff;
  return isOver
    ? `Nobody bought your ${type_name} ticket for ${title} before Resale ended.`
    : `The host no longer allows Resale of your ${type_name} ticket for ${title}.`;
}

type Listing = Awaited<ReturnType<typeof findListings>>[number];

function findListings({ db }: AppContext, ids: readonly string[]) {
  return db
    .selectFrom('listings as l')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .innerJoin('ticket_types as y', 'y.id', 'l.ticket_type_id')
    .select(['l.state', 'l.ticket_id', 'l.link_hash', 'l.currency', 'l.created_at', 'l.ended_at'])
    .select(['l.price_amount', 'l.floor_amount', 'l.paid_amount', 'l.agreed_amount'])
    .select(['l.event_id', 'e.title', 'e.doors_at', 'e.starts_at', 'e.time_zone', 'y.name as type_name'])
    .where('l.id', 'in', ids)
    .execute();
}
