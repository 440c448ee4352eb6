import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, EventParams, Id, idList, Instant, pageOf, requiredLine, text, TokenParams } from './common/values.ts';

/**
 * The recipients of a message. Ticket holders are those whose tickets are neither refunded nor void; `invited` those
 * who have not answered; `requests` those who wait for an answer.
 */
export const messageSegments = ['ticket_holders', 'not_yet_in', 'already_in', 'buyers', 'invited', 'requests'] as const;
export type MessageSegment = (typeof messageSegments)[number];

/** The segments of people with tickets, which can be narrowed to ticket types. */
export const ticketSegments: readonly MessageSegment[] = ['ticket_holders', 'not_yet_in', 'already_in'];

const Segment = z.enum(messageSegments, { error: 'Choose whom to write to.' });
const MAX_TYPES = 100;

/** Paragraphs are separated by empty lines. Markup and links are text like everything else. */
const Text = text(5000, { error: 'Enter a message.' }).min(1, 'Enter a message.');

export const MessageInput = z
  .strictObject({
    segment: Segment,
    ticket_type_ids: z
      .array(Id)
      .max(MAX_TYPES, `At most ${MAX_TYPES}.`)
      .default([])
      .describe('None means all of them.'),
    subject: requiredLine(150, 'Enter a subject.'),
    text: Text.describe('Plain text; paragraphs are separated by empty lines.'),
    takes_replies: z
      .boolean({ error: 'Choose whether you want answers.' })
      .default(true)
      .describe('Whether replies go to the sender’s own address; otherwise nobody gets them.'),
  })
  // For the API's description: only people with tickets have a ticket type.
  .meta({
    anyOf: [
      { properties: { segment: { enum: [...ticketSegments] } } },
      { properties: { ticket_type_ids: { maxItems: 0 } } },
    ],
  });
export type MessageInput = z.output<typeof MessageInput>;

/** A message as the event's team sees it. Its mails are sent in the background. */
export const Message = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  segment: Segment,
  ticket_types: z.array(z.string()).describe('The names of the chosen ticket types; none means all.'),
  sent_by: z.string().nullable().describe('Null if the account was deleted.'),
  created_at: Instant,
  state: z.enum(['sending', 'sent', 'stopped']),
  recipients: z.number().describe('The number of addresses; each gets one mail.'),
  sent: z.number().describe('How many mails were sent so far.'),
  left_out: z.number().describe('Not sent because they were no longer needed: refunded, answered, or unsubscribed.'),
  failed: z.number().describe('Permanently refused by the receiving server.'),
});
export type Message = z.infer<typeof Message>;

/** The size of a segment, and what prevents a message to it now. */
export const MessageAudience = z.object({
  recipients: z.number(),
  unsubscribed: z
    .number()
    .describe('People who unsubscribed from this organization; they are not among the recipients.'),
  refusal: z
    .string()
    .nullable()
    .describe('The limit that a message to them would exceed, in words; null if it can be sent.'),
  may_have_links: z
    .boolean()
    .describe('False until an organization’s first event has happened: one that somebody paid for or was let in to.'),
  reply_to: z.string().describe('The address for replies.'),
});
export type MessageAudience = z.infer<typeof MessageAudience>;

/** A mail as its readers get it. The HTML has no scripts, and shows everything a host typed as text. */
export const MessagePreview = z.object({
  from_name: z.string(),
  from_address: z.string(),
  reply_to: z.string().nullable().describe('Null if replies go to nobody.'),
  subject: z.string(),
  html: z.string().describe('Has no scripts, and shows everything a host typed as text.'),
  text: z.string(),
});
export type MessagePreview = z.infer<typeof MessagePreview>;

const MessageParams = EventParams.extend({ message_id: Id });

export const listMessages = defineRoute({
  method: 'GET',
  path: '/events/:id/messages/',
  audience: 'user',
  summary: 'The messages to guests of an event, newest first, with who sent them and how far they have come.',
  params: EventParams,
  query: z.strictObject({ cursor: Cursor }),
  responses: { 200: pageOf(Message) },
});

export const getMessageAudience = defineRoute({
  method: 'GET',
  path: '/events/:id/messages/audience/',
  audience: 'user',
  summary: 'How many people a segment of an event has, and the limit that a message to them would break, if any.',
  params: EventParams,
  query: z.strictObject({
    segment: Segment,
    ticket_type_ids: idList(MAX_TYPES, `At most ${MAX_TYPES}.`).describe('Ids, comma-separated; none means all.'),
  }),
  responses: { 200: MessageAudience },
});

export const previewMessage = defineRoute({
  method: 'POST',
  path: '/events/:id/messages/preview/',
  audience: 'user',
  summary: 'A message as its readers would get it. Nothing is sent or stored.',
  params: EventParams,
  body: MessageInput,
  responses: { 200: MessagePreview },
});

export const testMessage = defineRoute({
  method: 'POST',
  path: '/events/:id/messages/test/',
  audience: 'user',
  summary: 'Send a message to the caller alone.',
  params: EventParams,
  body: MessageInput,
  responses: { 200: z.object({ message: z.string() }) },
});

export const sendMessage = defineRoute({
  method: 'POST',
  path: '/events/:id/messages/',
  audience: 'user',
  summary:
    'Write to everybody in a segment, one e-mail for each address. Its mails leave in the background, after all others. With the same Idempotency-Key nothing is sent twice.',
  params: EventParams,
  body: MessageInput,
  headers: ['idempotency-key'],
  responses: { 201: Message },
});

export const getMessage = defineRoute({
  method: 'GET',
  path: '/events/:id/messages/:message_id/',
  audience: 'user',
  summary: 'How far a message has come.',
  params: MessageParams,
  responses: { 200: Message },
});

export const stopMessage = defineRoute({
  method: 'POST',
  path: '/events/:id/messages/:message_id/stop/',
  audience: 'user',
  summary: 'Stop a message: mails that have not left are not sent. The same answer when it is stopped or done already.',
  params: MessageParams,
  responses: { 200: Message },
});

/**
 * The reminder before an event. `state`: `off` by the host; `no_date`; `planned` for `goes_at`; `sending`; `sent`;
 * `over` if the time for it has passed; `cancelled` with the event.
 */
export const Reminder = z.object({
  is_on: z.boolean(),
  state: z.enum(['off', 'not_published', 'no_date', 'planned', 'sending', 'sent', 'over', 'cancelled']),
  goes_at: Instant.nullable().describe('When it is or was to be sent; null without a date.'),
  recipients: z.number().describe('The number of people it was sent to; before that, of people who would get it now.'),
  sent: z.number().describe('How many mails were sent so far.'),
});
export type Reminder = z.infer<typeof Reminder>;

export const getReminder = defineRoute({
  method: 'GET',
  path: '/events/:id/reminder/',
  audience: 'user',
  summary: 'Whether and when ticket holders of an event are reminded of it.',
  params: EventParams,
  responses: { 200: Reminder },
});

export const setReminder = defineRoute({
  method: 'PATCH',
  path: '/events/:id/reminder/',
  audience: 'user',
  summary: 'Switch the reminder of an event on or off.',
  params: EventParams,
  body: z.strictObject({ is_on: z.boolean({ error: 'Use true or false.' }) }),
  responses: { 200: Reminder },
});

/**
 * Shown by the link at the end of a host's message to its guests (`messages`), or of a mail to its team about its sales
 * (`sales`).
 */
export const MessageSubscription = z.object({
  organization: z.string().describe('Its name.'),
  about: z.enum(['messages', 'sales']).describe('`messages` to guests, or mails to the team about its `sales`.'),
  is_subscribed: z.boolean(),
});
export type MessageSubscription = z.infer<typeof MessageSubscription>;

export const getMessageSubscription = defineRoute({
  method: 'GET',
  path: '/message-subscriptions/:token/',
  audience: 'public',
  summary: 'Which mails of an organization a mailed link is about, and whether its reader gets them.',
  params: TokenParams,
  responses: { 200: MessageSubscription },
});

export const setMessageSubscription = defineRoute({
  method: 'PATCH',
  path: '/message-subscriptions/:token/',
  audience: 'public',
  summary: 'Stop such mails of an organization to the address a mailed link belongs to, or take them up again.',
  params: TokenParams,
  body: z.strictObject({ is_subscribed: z.boolean({ error: 'Use true or false.' }) }),
  responses: { 200: MessageSubscription },
});
