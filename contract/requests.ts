import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import {
  Cursor,
  EmailInput,
  EventParams,
  Id,
  Instant,
  line,
  Money,
  pageOf,
  requiredLine,
  text,
  TokenParams,
} from './common/values.ts';
import { EventCard, eventVisibilities, Question } from './events.ts';

/** The states of a request. */
export const requestStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];

/** The maximum number of requests decided in one call. */
export const MAX_DECISIONS = 500;

/** The part of an event that people see who may only ask to come: no address, line-up, description or host. */
export const EventTeaser = EventCard.pick({
  id: true,
  slug: true,
  title: true,
  city: true,
  country: true,
  starts_at: true,
  time_zone: true,
  poster: true,
});
export type EventTeaser = z.infer<typeof EventTeaser>;

const EventState = z.enum(['open', 'over', 'cancelled']);

/** The form to ask to come: to a private event, or for the ticket types that are only by request. */
export const RequestForm = z.object({
  event: EventTeaser,
  visibility: z.enum(eventVisibilities),
  state: EventState.describe('Whether requests are taken now, and if not, why.'),
  ticket_types: z
    .array(z.object({ id: z.string(), name: z.string(), total: Money }))
    .describe('The types one may ask for; none for a private event.'),
  questions: z.array(Question),
});
export type RequestForm = z.infer<typeof RequestForm>;

const Answer = z.object({ label: z.string(), answer: z.string() });

/** A request as its sender sees it. */
export const OwnRequest = z.object({
  state: z.enum(requestStates),
  email_masked: z.string(),
  plus_ones: z.number(),
  note: z.string().describe('The sender’s words; may be empty.'),
  ticket_type: z.string().nullable().describe('Its name; null for a private event as a whole.'),
  created_at: Instant,
  decided_at: Instant.nullable().describe('Null while it waits.'),
  event_state: EventState.describe('A request for an event that is over or cancelled gets no answer any more.'),
  event: EventTeaser.nullable().describe('Null if the event is not visible to people who ask any more.'),
});
export type OwnRequest = z.infer<typeof OwnRequest>;

const plusOnes = z.int({ error: 'Enter a whole number.' }).min(0, 'At least 0.').max(5, 'At most 5.');
const NoteInput = text(1000);

export const RequestInput = z.strictObject({
  name: requiredLine(120, 'Enter your name.'),
  email: EmailInput.optional().describe('Of a guest; a signed-in person asks with the account’s address.'),
  plus_ones: plusOnes.default(0),
  note: NoteInput.default(''),
  answers: z.record(z.string().max(64), line(500)).default({}).describe('By the question’s id; a ticked box is “yes”.'),
  ticket_type_id: Id.optional(),
});
export type RequestInput = z.output<typeof RequestInput>;

/** A request as the event's team sees it. */
export const GuestRequest = z.object({
  id: z.string(),
  state: z.enum(requestStates),
  name: z.string(),
  email: z.string(),
  plus_ones: z.number(),
  note: z.string(),
  answers: z.array(Answer),
  ticket_type: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('Null for a private event as a whole.'),
  has_account: z.boolean().describe('Whether it was sent by a signed-in person.'),
  came_before: z.number().describe('How many earlier events of this organization somebody with this address attended.'),
  was_declined: z.boolean().describe('Whether an earlier request of the address for this event was declined.'),
  created_at: Instant,
  decided_at: Instant.nullable().describe('Null while it waits.'),
  decided_by: z
    .string()
    .nullable()
    .describe('The member of the team who decided; null if nobody did or the account was deleted.'),
  withdrawn_at: Instant.nullable().describe('Null unless it was withdrawn.'),
});
export type GuestRequest = z.infer<typeof GuestRequest>;

/** How many people would come for one ticket type, plus-ones included; null: who named no type. */
export const AskedFor = z.object({
  ticket_type_id: z.string().nullable().describe('Null: those who named no type.'),
  people: z.number().describe('How many would come, plus-ones included.'),
});
export type AskedFor = z.infer<typeof AskedFor>;

export const getRequestForm = defineRoute({
  method: 'GET',
  path: '/events/:id/request-form/',
  audience: 'public',
  summary:
    'What one may ask for, of an event whose host lets people ask to come. Any other private event does not exist (404).',
  params: EventParams,
  responses: { 200: RequestForm },
});

export const askToCome = defineRoute({
  method: 'POST',
  path: '/events/:id/requests/',
  audience: 'optional',
  summary:
    'Ask to come. One request of an address waits at a time; the answer is the same whether or not there is one already.',
  params: EventParams,
  body: RequestInput,
  responses: { 202: z.object({ message: z.string() }) },
});

export const getMyRequest = defineRoute({
  method: 'GET',
  path: '/events/:id/my-request/',
  audience: 'user',
  summary: 'The caller’s latest request for an event; null without one.',
  params: EventParams,
  responses: {
    200: z.object({
      request: OwnRequest.nullable().describe('The caller’s latest request for the event; null without one.'),
    }),
  },
});

export const withdrawMyRequest = defineRoute({
  method: 'DELETE',
  path: '/events/:id/my-request/',
  audience: 'user',
  summary: 'Withdraw the caller’s request while it waits. 409 `decided` when the host was first.',
  params: EventParams,
  responses: { 200: z.object({ request: OwnRequest.nullable().describe('The withdrawn request; null without one.') }) },
});

export const getRequest = defineRoute({
  method: 'GET',
  path: '/requests/:token/',
  audience: 'public',
  summary: 'A request, by the token in the link of its mail. Looking changes nothing.',
  params: TokenParams,
  responses: { 200: OwnRequest },
});

export const withdrawRequest = defineRoute({
  method: 'POST',
  path: '/requests/:token/withdraw/',
  audience: 'public',
  summary: 'Withdraw a request by the link of its mail. May be repeated; 409 `decided` when the host was first.',
  params: TokenParams,
  responses: { 200: OwnRequest },
});

const search = line(120);

export const listRequests = defineRoute({
  method: 'GET',
  path: '/events/:id/requests/',
  audience: 'user',
  summary:
    'The requests for an event: those that wait oldest first, others newest first; and how many are in each state.',
  params: EventParams,
  query: z.strictObject({
    state: z.enum(requestStates, { error: 'Choose one of the states.' }).default('waiting'),
    search: search.optional().describe('Part of a name, an address, a note or an answer.'),
    cursor: Cursor,
  }),
  responses: {
    200: pageOf(GuestRequest).extend({
      counts: z.record(z.enum(requestStates), z.number()).describe('How many are in each state.'),
      matching: z.number().describe('How many match the search in this state.'),
      asked_for: z.array(AskedFor).describe('Whom those bring, of as many as one decision takes.'),
      as_of: Instant.describe('Sent with a decision on all that match: newer requests are left out.'),
    }),
  },
});

/** The waiting requests to decide: chosen ones, or all that match a search and were made before an instant. */
const chosen = {
  request_ids: z
    .array(Id, 'Choose at least one.')
    .min(1, 'Choose at least one.')
    .max(MAX_DECISIONS, `Choose at most ${MAX_DECISIONS}.`)
    .optional(),
  all_matching: z
    .strictObject({
      search: search.default(''),
      as_of: z.iso.datetime({ error: 'Give a time in UTC, like 2026-12-31T17:00:00Z.' }),
    })
    .optional()
    .describe('In place of `request_ids`: all that match a search and were made before an instant.'),
};
const oneOfBoth = ({ request_ids, all_matching }: { request_ids?: unknown; all_matching?: unknown }) =>
  (request_ids === undefined) !== (all_matching === undefined);
const oneOfBothDescribed = { oneOf: [{ required: ['request_ids'] }, { required: ['all_matching'] }] };
const oneOfBothWords = { path: ['request_ids'], error: 'Choose requests, or all that match.' };

/**
 * The result of a decision: how many requests were decided, and how many others had been decided or withdrawn
 * meanwhile.
 */
export const Decision = z.object({
  decided: z.number(),
  already_invited: z.number().describe('How many of those had an invitation already: no second one is mailed.'),
  skipped: z
    .array(z.object({ id: z.string(), name: z.string(), reason: z.string() }))
    .describe('Decided by somebody else first: why, per request.'),
});
export type Decision = z.infer<typeof Decision>;

export const approveRequests = defineRoute({
  method: 'POST',
  path: '/events/:id/requests/approve/',
  audience: 'user',
  summary:
    'Approve waiting requests: each gets an invitation, with its mail. 409 `decided_meanwhile` when none of them waits any more.',
  params: EventParams,
  body: z
    .strictObject({
      ...chosen,
      ticket_type_id: Id.nullable()
        .optional()
        .describe('If left out, what each of them asked for. Null: the guest chooses among what is on sale.'),
      is_complimentary: z
        .boolean({ error: 'Use true or false.' })
        .default(false)
        .describe('Approved people pay nothing for the ticket type.'),
      note: NoteInput.default('').describe('Included in the invitation.'),
    })
    .refine(oneOfBoth, oneOfBothWords)
    .meta(oneOfBothDescribed),
  responses: { 200: Decision },
});

export const declineRequests = defineRoute({
  method: 'POST',
  path: '/events/:id/requests/decline/',
  audience: 'user',
  summary:
    'Decline waiting requests, by default with a short mail. 409 `decided_meanwhile` when none of them waits any more, ' +
    '`event_over` and `event_cancelled`.',
  params: EventParams,
  body: z
    .strictObject({
      ...chosen,
      tell: z.boolean({ error: 'Use true or false.' }).default(true).describe('Whether a mail tells them.'),
    })
    .refine(oneOfBoth, oneOfBothWords)
    .meta(oneOfBothDescribed),
  responses: { 200: Decision },
});
