import { sql } from 'kysely';
import { formatLongDateTime } from '#server/platform/lib/format-time.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { changeWords } from '#server/domains/events/change-words.ts';
import { eventFacts } from '#server/domains/events/mail-facts.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { transferEndsAt } from '#server/domains/tickets/transfer-policy.ts';
import { button, facts, note, paragraph, quotation } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { endedBy } from './open-transfer.ts';
import { loadMailed, type Mailed, reasonOf, senderFirst, senderOf } from './mailed-transfer.ts';
import { holderEmails } from './holder-emails.ts';
import { transferToken } from './tokens.ts';

/** The mails about tickets sent to somebody else. Each names its transfer by `{ transfer_id }`. */
export const ticketTransferEmails: MailTemplates = {
  transfer_received: (ctx, mail) => renderReceived(ctx, mail, false),
  transfer_reminder: (ctx, mail) => renderReceived(ctx, mail, true),
  transfer_event_moved: renderEventMoved,
  transfer_sent: renderSent,
  transfer_cancelled: (ctx, mail) => renderGone(ctx, mail, 'cancelled'),
  transfer_expired: (ctx, mail) => renderGone(ctx, mail, 'expired'),
  ...holderEmails,
};

/** To the receiver; null once it was accepted or taken back. */
async function renderReceived(ctx: AppContext, mail: OutboxMail, isReminder: boolean): Promise<RenderedMail | null> {
  const mailed = await loadMailed(ctx, mail);
  if (mailed?.transfer.state !== 'pending' || mailed.event.state === 'cancelled') return null;
  const { transfer, event } = mailed;
  const sender = senderFirst(transfer);
  return renderEventMail(ctx, event, {
    subject: isReminder
      ? `Still waiting for you: your ticket for ${event.title}`
      : `${sender} sent you a ticket for ${event.title}`,
    title: isReminder ? 'Your ticket is still waiting for you' : `${sender} sent you a ticket`,
    blocks: [
      paragraph(
        isReminder
          ? `${sender} sent you a ticket for ${event.title}, and you have not accepted it yet.`
          : `A ticket for ${event.title} is on its way to you. Accept it, and it is yours with a code of its own.`,
      ),
      ...(transfer.note === '' ? [] : [quotation(transfer.note)]),
      eventFacts(event),
      facts([['Ticket', transfer.ticket_type]]),
      button('Accept your ticket', `${ctx.config.publicUrl}/transfers/${transferToken(ctx, transfer.id)}`),
      ...endOf(mailed),
      note('Anyone with this link can accept the ticket: keep this e-mail to yourself. There is nothing to pay.'),
    ],
    reason: `You’re getting this because ${senderOf(transfer)} entered this address at ${ctx.config.brandName}. If you don’t know them, you can ignore this e-mail.`,
  });
}

/** To the receiver of a pending transfer, whose event has another date or place. */
async function renderEventMoved(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const mailed = await loadMailed(ctx, mail);
  if (mailed?.transfer.state !== 'pending' || mailed.event.state === 'cancelled') return null;
  const { transfer, event } = mailed;
  const { subject, heading, news } = changeWords(event, mail.payload);
  return renderEventMail(ctx, event, {
    subject,
    title: heading,
    blocks: [
      paragraph(`${senderFirst(transfer)} sent you a ticket for ${event.title}. ${news}; the ticket stays valid.`),
      eventFacts(event),
      button('Accept your ticket', `${ctx.config.publicUrl}/transfers/${transferToken(ctx, transfer.id)}`),
      ...endOf(mailed),
      note('Anyone with this link can accept the ticket: keep this e-mail to yourself. There is nothing to pay.'),
    ],
    reason: `You’re getting this because ${senderOf(transfer)} entered this address at ${ctx.config.brandName}. If you don’t know them, you can ignore this e-mail.`,
  });
}

function endOf({ event }: Mailed) {
  const ends_at = transferEndsAt(event);
  if (!ends_at) return [];
  const when = formatLongDateTime(ends_at, event.time_zone);
  return [paragraph(`You can accept it until the doors open: ${when}. After that it goes back to its sender.`)];
}

/** To the sender, as a receipt. */
async function renderSent(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const mailed = await loadMailed(ctx, mail);
  if (mailed?.transfer.state !== 'pending') return null;
  const { transfer, event } = mailed;
  return renderEventMail(ctx, event, {
    subject: `On its way: your ticket for ${event.title}`,
    title: 'Your ticket is on its way',
    blocks: [
      paragraph(
        `You sent a ticket for ${event.title} to ${transfer.to_email}. Until it is accepted, nobody can get in with it, and you can take it back.`,
      ),
      eventFacts(event),
      ...(transfer.from_user_id
        ? [button('See the ticket', `${ctx.config.publicUrl}/my-tickets/${transfer.ticket_id}`)]
        : [paragraph('The link in the e-mail with your tickets shows where it is, and takes it back.')]),
      note(
        `Once it is accepted it has a new code, and yours no longer works. If this wasn’t you, take it back${transfer.from_user_id ? ' and change your password' : ': somebody else has that link'}.`,
      ),
    ],
    reason: reasonOf(ctx),
  });
}

/**
 * To the former receiver; null if the mail about the ticket was never sent, so that this is not the first they hear of
 * it.
 */
async function renderGone(
  ctx: AppContext,
  mail: OutboxMail,
  why: 'cancelled' | 'expired',
): Promise<RenderedMail | null> {
  const mailed = await loadMailed(ctx, mail);
  if (mailed?.transfer.state !== why || !(await wasReceived(ctx, mailed.transfer.id))) return null;
  const { transfer, event } = mailed;
  const sender = senderOf(transfer);
  const [subject, words] = goneWords(event.title, sender)[endedBy(mailed) ?? 'expired'];
  return renderEventMail(ctx, event, {
    subject: `${subject}: a ticket for ${event.title}`,
    title: why === 'cancelled' ? 'The ticket is no longer on its way' : 'The ticket has gone back',
    blocks: [paragraph(words)],
    reason: `You’re getting this because ${sender} sent a ticket to this address at ${ctx.config.brandName}.`,
  });
}

/** What the subject begins with, and the text. */
function goneWords(title: string, sender: string) {
  const ticket = `The ticket for ${title} that ${sender} sent you`;
  return {
    sender: ['Taken back', `${ticket} was taken back. Its link no longer works.`],
    receiver: ['Declined', `${ticket} was declined. Its link no longer works.`],
    event_cancelled: [
      'Ended',
      `${title} is cancelled, so the ticket that ${sender} sent you has ended. You have nothing to do.`,
    ],
    ticket_ended: ['Ended', `${ticket} has ended: it is no longer valid.`],
    sale_undone: [
      'Ended',
      `The sale of the ticket for ${title} that ${sender} sent you was undone, so it went back to its seller. Its link no longer works.`,
    ],
    expired: [
      'Too late',
      `Nobody had accepted the ticket for ${title} that ${sender} sent you when the doors opened. It went back to its sender.`,
    ],
  } as const;
}

async function wasReceived({ db }: AppContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from outbox m
     where m.key like ${`transfer:${id}:%`} and m.sent_at is not null and m.last_error is null limit 1`.execute(db);
  return rows.length > 0;
}
