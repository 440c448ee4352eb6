import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { button, facts, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

/** The mails about acts of staff in Resale, to the seller. None if it is not true any more. */
export const staffResaleEmails: MailTemplates = {
  seller_released: renderReleased,
  seller_stopped: renderStopped,
  listing_taken_down: renderTakenDown,
};

const REASON = 'You’re getting this because you offered a ticket in Resale.';

async function renderReleased(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const review = await findReview(ctx, mail);
  if (review?.state !== 'released') return null;
  return renderMail(ctx.config, {
    subject: `Your payout is going ahead: ${review.title}`,
    title: 'We have checked your sales',
    blocks: [
      paragraph(`Everything is in order with what you sold for ${review.title}. Your money is sent as planned.`),
      payoutsButton(ctx),
    ],
    reason: REASON,
  });
}

async function renderStopped(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const review = await findReview(ctx, mail);
  if (review?.state !== 'stopped') return null;
  return renderMail(ctx.config, {
    subject: `Your payout was stopped: ${review.title}`,
    title: 'We stopped a payout',
    blocks: [
      paragraph(`The money for the tickets you sold for ${review.title} will not be sent.`),
      facts([['Why', review.note]]),
      paragraph('If you think that this is wrong, write to us: a person reads it.'),
      payoutsButton(ctx),
      button('Write to us', `${ctx.config.publicUrl}/contact?topic=refund`),
    ],
    reason: REASON,
  });
}

async function renderTakenDown(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const listing = await ctx.db
    .selectFrom('listings as l')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .innerJoin('ticket_types as y', 'y.id', 'l.ticket_type_id')
    .select(['l.event_id', 'e.title', 'l.ticket_id', 'y.name as type_name', 'l.taken_down_reason'])
    .where('l.id', '=', z.object({ listing_id: z.uuid() }).parse(mail.payload).listing_id)
    .executeTakeFirst();
  if (!listing) return null;
  const { event_id, title, ticket_id, type_name, taken_down_reason } = listing;
  return renderEventMail(ctx, event_id, {
    subject: `Taken out of Resale: your ticket for ${title}`,
    title: 'We took your ticket out of Resale',
    blocks: [
      paragraph(`Your ${type_name} ticket for ${title} is no longer for sale. It is yours, and its code works.`),
      facts([['Why', taken_down_reason]]),
      button('Open your ticket', `${ctx.config.publicUrl}/my-tickets/${ticket_id}`),
      button('Write to us', `${ctx.config.publicUrl}/contact?topic=tickets`),
    ],
    reason: REASON,
  });
}

function findReview({ db }: AppContext, mail: OutboxMail) {
  return db
    .selectFrom('seller_reviews as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.state', 'r.note', 'e.title'])
    .where('r.id', '=', z.object({ seller_review_id: z.uuid() }).parse(mail.payload).seller_review_id)
    .executeTakeFirst();
}

const payoutsButton = (ctx: AppContext) =>
  button('See your payouts', `${ctx.config.publicUrl}/my-tickets/resale/payouts`);
