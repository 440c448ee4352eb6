import { z } from 'zod';
import { counted } from '#contract/counted.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { paidBefore, payoutFacts } from '#server/domains/resale/selling/payout-facts.ts';
import { sellerReleaseAt } from '#server/domains/events/release-date.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { formatDateTime, formatLongDay } from '#server/platform/lib/format-time.ts';
import { sum } from '#server/platform/lib/money.ts';
import { type Block, button, facts, note, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

const Payload = z.object({ listing_id: z.uuid() });

/** The mail to the seller of a ticket in Resale. It does not name the buyer. */
export const soldEmails: MailTemplates = { listing_sold: renderSold };

async function renderSold(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const listing = await findSold(ctx, mail);
  if (!listing) return null;
  const { title, currency, type_name } = listing;
  const money = (amount: number) => formatMoney({ amount, currency });
  const payout = sum([listing.agreed_amount, -listing.seller_fee_amount, -listing.organizer_amount]);
  const shares: [string, number][] = [
    ['Our fee', listing.seller_fee_amount],
    ['The host’s part of what you get above your price', listing.organizer_amount],
  ];
  return renderEventMail(ctx, listing.event_id, {
    subject: `Sold: your ticket for ${title}`,
    title: `Your ticket is sold: you get ${money(payout)}`,
    blocks: [
      paragraph(
        `Somebody bought your ticket for ${title}. It has a new code in its new owner’s name: yours no longer works, whether on a phone, in a picture or on paper.`,
      ),
      facts([
        ['Event', title],
        ...(listing.starts_at
          ? [['When', formatLongDay(listing.starts_at, listing.time_zone)] as [string, string]]
          : []),
        ['Ticket', type_name],
        ['Price', money(listing.agreed_amount)],
        ...shares
          .filter(([, amount]) => amount > 0)
          .map(([name, amount]): [string, string] => [name, `−${money(amount)}`]),
        ['You get', money(payout)],
      ]),
      ...payoutBlocks(ctx, listing),
      note('You have nothing to send to anybody. Never give the old code to somebody else.'),
    ],
    reason: `You’re getting this because you offered a ticket in Resale at ${ctx.config.brandName}.`,
  });
}

type Sold = NonNullable<Awaited<ReturnType<typeof findSold>>>;

/** When the money comes, and what is missing for it. */
function payoutBlocks({ settings, config }: AppContext, sold: Sold): Block[] {
  const { payout_facts } = sold;
  const sales = `${config.publicUrl}/my-tickets/resale`;
  const told = paragraph(
    `We pay you ${whenPaid(sold, settings.payout_hours)}. If the event is cancelled, the buyer gets the money back, and ${paidBefore(payout_facts ?? { is_payer: true })}.`,
  );
  if (payout_facts?.is_payable) return [told, button('My sales', sales)];
  if (payout_facts?.has_account)
    return [
      told,
      paragraph('Your account with our payment provider is not ready yet: until it is, your money waits.'),
      button('See your payouts', `${sales}/payouts`),
    ];
  return [
    told,
    paragraph('We do not know yet where to send your money: until you have told our payment provider, it waits.'),
    button('Say where your money goes', `${sales}/payouts`),
  ];
}

/** After a move to a sooner date the buyer may give the ticket back for longer, and the money waits for that. */
function whenPaid({ ends_at, release_at, time_zone }: Sold, payout_hours: number): string {
  const hours = `${counted(payout_hours, 'hour')} after the event`;
  if (!ends_at || !release_at) return `${hours} is over`;
  const isUsual = addMilliseconds(ends_at, payout_hours * HOUR).getTime() === release_at.getTime();
  return `on ${formatDateTime(release_at, time_zone)}${isUsual ? `, ${hours}` : ''}`;
}

async function findSold(ctx: AppContext, mail: OutboxMail) {
  const { listing_id } = Payload.parse(mail.payload);
  return ctx.db
    .selectFrom('listings as l')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .innerJoin('ticket_types as t', 't.id', 'l.ticket_type_id')
    .select(['l.event_id', 'e.title', 'e.starts_at', 'e.ends_at', 'e.time_zone', 't.name as type_name', 'l.currency'])
    .select(['l.agreed_amount', 'l.seller_fee_amount', 'l.organizer_amount', payoutFacts.as('payout_facts')])
    .select(sellerReleaseAt(ctx).as('release_at'))
    .where('l.id', '=', listing_id)
    .where('l.state', '=', 'sold')
    .$narrowType<{ agreed_amount: number; seller_fee_amount: number; organizer_amount: number }>()
    .executeTakeFirst();
}
