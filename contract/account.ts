import { z } from 'zod';
import { Message, Password, Profile } from './auth.ts';
import { PICTURE_BODY_LIMIT, PictureFile } from './common/picture.ts';
import { defineRoute } from './common/route.ts';
import { EmailInput, Instant, Money, requiredLine } from './common/values.ts';

const changeEmailPath = '/auth/user/change-email/';

export const requestEmailChange = defineRoute({
  method: 'POST',
  path: changeEmailPath,
  audience: 'user',
  summary: 'Ask to change one’s e-mail address: a code goes to the new one, which counts once the code is entered.',
  body: z.strictObject({ email: EmailInput, password: Password }),
  responses: { 200: Profile },
});

export const confirmEmailChange = defineRoute({
  method: 'POST',
  path: `${changeEmailPath}confirm/`,
  audience: 'user',
  summary: 'Prove a new e-mail address with its mailed code; every other session of the account ends.',
  body: z.strictObject({
    code: requiredLine(12, 'Enter the code.').describe('The code from the mail to the new address.'),
  }),
  responses: { 200: Profile },
});

export const cancelEmailChange = defineRoute({
  method: 'DELETE',
  path: changeEmailPath,
  audience: 'user',
  summary: 'Cancel a change of one’s e-mail address: the mailed code ends.',
  responses: { 200: Profile },
});

export const confirmPassword = defineRoute({
  method: 'POST',
  path: '/auth/user/confirm-password/',
  audience: 'user',
  summary: 'Enter one’s password again, for calls that refuse an older session with 403 `password_needed`.',
  body: z.strictObject({ password: Password }),
  responses: { 200: Message },
});

const Text = z.string();
/** A ticket that was sent to somebody by mail. */
const SentTicket = {
  event: Text,
  sent_at: Instant,
  note: Text,
  state: Text,
  ended_at: Instant.nullable().describe('Null while it is pending.'),
};

const Rows = z.array(z.record(Text, z.unknown()));

/** The export of all data stored about a person. Amounts are minor units. */
export const PersonalData = z.object({
  made_at: Instant,
  profile: Profile,
  sessions: z.array(
    z.object({
      created_at: Instant,
      last_seen_at: Instant,
      ended_at: Instant.nullable().describe('Null while it lasts.'),
      ip: Text,
      user_agent: Text,
    }),
  ),
  activity: z.array(z.object({ at: Instant, action: Text })).describe('The account’s audit log.'),
  orders: z.array(
    z.object({
      id: Text,
      event: Text,
      created_at: Instant,
      status: Text,
      quantity: z.number(),
      total: Money,
      refunds: Rows,
      email: Text,
      name: Text,
      holder_names: z.unknown(),
      holder_emails: z.unknown(),
      answers: z.unknown(),
    }),
  ),
  tickets: z.array(
    z.object({
      id: Text,
      event: Text,
      ticket_type: Text,
      state: Text,
      holder_name: Text,
      history: z.array(z.object({ at: Instant, kind: Text })),
    }),
  ),
  sent_tickets: z.array(z.object({ to: Text, ...SentTicket })),
  received_tickets: z.array(z.object(SentTicket)),
  organizations: z.array(z.object({ name: Text, handle: Text, role: Text })),
  team_invitations: z.array(
    z.object({
      organization: Text,
      role: Text,
      created_at: Instant,
      accepted_at: Instant.nullable().describe('Null unless it is accepted.'),
    }),
  ),
  promoter_links: z.array(
    z.object({ event: Text, referral_code: Text, email: Text.nullable(), created_at: Instant, commissions: Rows }),
  ),
  door_work: z
    .array(z.object({ event: Text, email: Text, created_at: Instant }))
    .describe('Events whose door they were asked to work.'),
  invitations: z
    .array(
      z.object({
        event: Text,
        name: Text,
        note: Text,
        plus_ones: z.number(),
        created_at: Instant,
        accepted_at: Instant.nullable().describe('Null unless it is accepted.'),
      }),
    )
    .describe('Invitations to events.'),
  messages: z
    .array(z.object({ created_at: Instant, topic: Text, about: Text, message: Text }))
    .describe('Messages to our team.'),
  saved_events: z.array(z.object({ event: Text, created_at: Instant })),
  followed_organizers: z.array(z.object({ organizer: Text, created_at: Instant })),
  sale_alerts: z
    .array(z.object({ event: Text, created_at: Instant, sent_at: Instant.nullable().describe('Null while it waits.') }))
    .describe('Alerts for the start of sales, pending or sent.'),
  followed_artists: Rows,
  mails: z.array(z.object({ created_at: Instant, about: Text })),
  listings: Rows,
  seller_reviews: Rows,
  waiting_lists: Rows,
  requests_to_come: Rows,
  choices_of_moved_events: Rows,
  disputes: Rows,
  messages_to_guests: Rows.describe('Messages they wrote to guests as a host.'),
  stopped_messages: Rows.describe('The hosts whose messages to guests they stopped.'),
  staff: Rows.describe('Since when a person is staff.'),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const exportData = defineRoute({
  method: 'GET',
  path: '/auth/user/export/',
  audience: 'user',
  summary: 'Everything kept about the signed-in person.',
  responses: { 200: PersonalData },
});

export const deleteAccount = defineRoute({
  method: 'POST',
  path: '/auth/user/delete/',
  audience: 'user',
  summary: 'Delete one’s own account; orders and the ledger stay without a name. Refused while something is owed.',
  body: z.strictObject({ password: Password }),
  responses: { 200: Message },
});

const picturePath = '/auth/user/picture/';

export const setPicture = defineRoute({
  method: 'POST',
  path: picturePath,
  audience: 'user',
  summary:
    'Set one’s picture: JPEG, PNG, WebP or AVIF, at most 5 MB and 40 megapixels, no side ten times longer than the other, sent as base64.',
  body: z.strictObject({ image: PictureFile }),
  body_limit: PICTURE_BODY_LIMIT,
  responses: { 200: Profile },
});

export const removePicture = defineRoute({
  method: 'DELETE',
  path: picturePath,
  audience: 'user',
  summary: 'Remove one’s picture.',
  responses: { 200: Profile },
});
