import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { titleAndDay } from '#server/domains/events/mail-facts.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { button, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { countRequests } from './queries.ts';

const RequestPayload = z.object({ request_id: z.uuid() });
const DigestPayload = z.object({ event_id: z.uuid() });

/** The mails about requests. None repeats typed text, because the address may be a stranger's. */
export const requestEmails: MailTemplates = {
  request_received: renderReceived,
  request_declined: renderDeclined,
  requests_waiting: renderWaiting,
};

/** Creates the link's token when the mail is sent, so that none is stored in plain text. */
async function renderReceived(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const id = RequestPayload.parse(mail.payload).request_id;
  const token = newSecret();
  const request = await inTransaction(ctx.db, (tx) =>
    tx
      .updateTable('guest_requests')
      .set({ token_hash: hashSecret(token) })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('event_id')
      .executeTakeFirst(),
  );
  const event = request && (await findEvent(ctx.db, request.event_id));
  if (!event) return null;
  return renderEventMail(ctx, event, {
    subject: `We have your request: ${event.title}`,
    title: 'Your request is with the host',
    blocks: [
      paragraph(
        `You asked to come to ${titleAndDay(event)}. The host decides; if they say yes, your invitation comes by e-mail.`,
      ),
      paragraph('You have no ticket yet, and nothing was charged.'),
      button('See or withdraw the request', `${ctx.config.publicUrl}/requests/${token}`),
      note('If it wasn’t you, withdraw it there. Nobody can use it without access to this e-mail address.'),
    ],
    reason: `You’re getting this because this address was entered to ask for an invitation at ${ctx.config.brandName}.`,
  });
}

async function renderDeclined(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const id = RequestPayload.parse(mail.payload).request_id;
  const request = await ctx.db.selectFrom('guest_requests').select('event_id').where('id', '=', id).executeTakeFirst();
  const event = request && (await findEvent(ctx.db, request.event_id));
  if (!event) return null;
  return renderEventMail(ctx, event, {
    subject: `About your request: ${event.title}`,
    title: 'Not this time',
    blocks: [
      paragraph(`Thank you for asking to come to ${titleAndDay(event)}. The host can’t say yes this time.`),
      paragraph('That is often a matter of space. We hope it works out another night.'),
      button('See other events', `${ctx.config.publicUrl}/events`),
    ],
    reason: `You’re getting this because you asked for an invitation at ${ctx.config.brandName}.`,
  });
}

async function renderWaiting(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const event = await findEvent(ctx.db, DigestPayload.parse(mail.payload).event_id);
  if (!event) return null;
  const { waiting } = await countRequests(ctx.db, event.id);
  if (waiting === 0) return null;
  const people = waiting === 1 ? '1 person asks' : `${waiting.toLocaleString('en')} people ask`;
  return renderMail(ctx.config, {
    subject: `${people} to come: ${event.title}`,
    title: `${people} to come`,
    blocks: [
      paragraph(`${people} to come to ${titleAndDay(event)} and ${waiting === 1 ? 'waits' : 'wait'} for your answer.`),
      button('Answer them', `${ctx.config.publicUrl}/dashboard/events/${event.slug}/invitations/requests`),
    ],
    reason: `You’re getting this because you work for ${event.organization_name}, whose event takes requests. One e-mail names all that are new.`,
  });
}
