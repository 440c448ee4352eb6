import type { AppContext, MailTemplates } from '#server/context.ts';
import { eventFacts } from '#server/domains/events/mail-facts.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { calendarAttachments } from '#server/domains/tickets/files/calendar-attachments.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { isOfBuyer } from '#server/domains/tickets/refund-policy.ts';
import { type Block, button, facts, note, paragraph } from '#server/platform/mail/blocks.ts';
import { isPlaceholderEmail } from '#server/platform/lib/email-address.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { loadMailed, type Mailed, reasonOf, senderOf } from './mailed-transfer.ts';
import type { TransferRow } from './queries.ts';

/** The mails to sender and new holder once a ticket was accepted, and to the sender when it comes back. */
export const holderEmails: MailTemplates = {
  transfer_claimed: renderClaimed,
  transfer_yours: renderYours,
  transfer_returned: renderReturned,
};

/** To the sender. It shows the address they typed; the person who accepted is not named. */
async function renderClaimed(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const mailed = await loadMailed(ctx, mail);
  if (mailed?.transfer.state !== 'claimed') return null;
  const { transfer, event } = mailed;
  return renderEventMail(ctx, event, {
    subject: `Accepted: your ticket for ${event.title}`,
    title: 'Your ticket was accepted',
    blocks: [
      paragraph(
        `The ticket for ${event.title} that you sent to ${transfer.to_email} now has a new holder and a new code. Your old code no longer works.`,
      ),
      eventFacts(event),
      ...(hasPaid(transfer)
        ? [
            note(
              'What you paid for it stays on your receipt. If the event is cancelled, the money goes back to you, not to the new holder.',
            ),
          ]
        : []),
    ],
    reason: reasonOf(ctx),
  });
}

/** Whether the sender paid for the ticket: it may have been free, or somebody may have given it to them. */
function hasPaid({ from_user_id, from_email, paid_amount, ...buyer }: TransferRow): boolean {
  return paid_amount > 0 && isOfBuyer({ ...buyer, owner_user_id: from_user_id, owner_email: from_email });
}

/** To the new holder, with the link to the ticket. */
async function renderYours(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const mailed = await loadMailed(ctx, mail);
  if (mailed?.transfer.state !== 'claimed' || mailed.transfer.owner_email !== mail.to_email) return null;
  const { transfer, event } = mailed;
  return renderEventMail(ctx, event, {
    subject: `Your ticket for ${event.title}`,
    title: `You are going to ${event.title}`,
    blocks: [
      paragraph(`You accepted a ticket that ${senderOf(transfer)} sent you. It has a new code, for you alone.`),
      ...(await linkToTicket(ctx, mailed)),
      eventFacts(event),
      facts([['Ticket', transfer.ticket_type]]),
    ],
    reason: `You’re getting this because you accepted a ticket at ${ctx.config.brandName}.`,
    attachments: calendarAttachments(ctx, event),
  });
}

async function linkToTicket(ctx: AppContext, { transfer }: Mailed): Promise<Block[]> {
  const { publicUrl } = ctx.config;
  const { owner_user_id, owner_email: email, ticket_id, order_id } = transfer;
  if (owner_user_id !== null) return [button('Open your ticket', `${publicUrl}/my-tickets/${ticket_id}`)];
  return [
    button('Open your ticket', `${publicUrl}/tickets/guest/${await createGuestLink(ctx, ctx.db, { email, order_id })}`),
    note(
      'Anyone with this link has your ticket: keep this e-mail to yourself. Register with this address and it moves into your account.',
    ),
  ];
}

/** To the sender: the ticket is theirs again. */
async function renderReturned(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const mailed = await loadMailed(ctx, mail);
  if (mailed?.transfer.state !== 'expired' && mailed?.transfer.state !== 'cancelled') return null;
  const { transfer, event } = mailed;
  return renderEventMail(ctx, event, {
    subject: `Back with you: your ticket for ${event.title}`,
    title: 'Your ticket is yours again',
    blocks: [
      paragraph(`${whyBack({ transfer, event })} It works again, with the same code.`),
      eventFacts(event),
      ...(transfer.from_user_id
        ? [button('Open your ticket', `${ctx.config.publicUrl}/my-tickets/${transfer.ticket_id}`)]
        : [paragraph('The link in the e-mail with your tickets shows its code again.')]),
    ],
    reason: reasonOf(ctx),
  });
}

function whyBack({ transfer: { state, to_email }, event: { title } }: Mailed): string {
  if (state === 'expired')
    return `Nobody had accepted the ticket for ${title} that you sent to ${to_email} when the doors opened.`;
  // The account of a deleted person.
  if (isPlaceholderEmail(to_email)) return `The ticket for ${title} that you sent could not be accepted.`;
  return `${to_email} can’t make it to ${title} and gave back the ticket that you sent.`;
}
