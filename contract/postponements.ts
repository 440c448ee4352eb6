import { z } from 'zod';
import { blockedReasons, HostMessage } from './cancellations.ts';
import { defineRoute } from './common/route.ts';
import { EventParams, Id, Instant, Money, version } from './common/values.ts';
import { EventCard } from './events.ts';
import { RepeatedHour, WallTime } from './wall-time.ts';

/** What moving an event to another date would do. */
export const PostponementRehearsal = z.object({
  holders: z.number().describe('People who get a mail: they hold tickets, or are in a checkout.'),
  others: z
    .number()
    .describe(
      'Mails to people without a ticket: receivers of pending transfers, the waiting list, promoters and doormen.',
    ),
  tickets: z
    .number()
    .describe('Tickets that may be given back, except those that somebody is paying for in Resale right now.'),
  refundable: Money.describe(
    'What would be refunded if all these tickets were given back, also those that go back to their sellers in Resale.',
  ),
  admitted: z
    .object({ tickets: z.number(), refundable: Money })
    .describe(
      'The same of tickets that were let in. With another date, or none, they are valid again and may be given back, too; if the start moves by some hours only, they stay used.',
    ),
  choice_days: z.number().describe('For how many days they may choose, but only until the new date.'),
});
export type PostponementRehearsal = z.infer<typeof PostponementRehearsal>;

/** What holders have chosen since the event moved. */
export const Postponement = z.object({
  from_starts_at: Instant.nullable().describe('The previous date; null if there was none.'),
  to_starts_at: Instant.nullable().describe('The new date; null if there is none yet.'),
  message: z.string().describe('The host’s words in the mail; may be empty.'),
  choose_until: Instant,
  is_open: z.boolean().describe('Whether holders may still choose.'),
  tickets: z.object({ kept: z.number(), refunded: z.number(), undecided: z.number() }),
  refunded: Money,
});
export type Postponement = z.infer<typeof Postponement>;

export const PostponementPage = z.object({
  blocked: z.enum(blockedReasons).nullable().describe('Why it cannot be moved now; null if it can.'),
  rehearsal: PostponementRehearsal.nullable().describe(
    'What moving it would do; null for an event that cannot be moved.',
  ),
  postponement: Postponement.nullable().describe('The latest move; null without one.'),
  version: z.number().describe('The version of the event, sent back with the confirmation.'),
  time_zone: z.string(),
  starts_at: z.string().nullable().describe('Local time of its place; null while there is no new date.'),
  ends_at: z.string().nullable().describe('The same for the end.'),
  doors_at: z.string().nullable().describe('The same for admission; null if it is not announced.'),
});
export type PostponementPage = z.infer<typeof PostponementPage>;

/** The new date in local time of the event's place; all fields are null while there is no new date. */
export const PostponeEventBody = z
  .strictObject({
    version: version('Give the version of the event.').describe('The version of the event that the rehearsal shows.'),
    starts_at: WallTime.nullable().describe('Local time of the event’s place; null: no new date yet.'),
    ends_at: WallTime.nullable().describe('Local time of the event’s place; null: no new date yet.'),
    doors_at: WallTime.nullable()
      .optional()
      .describe('Local time of the event’s place; null: not announced. Left out: as long before the start as now.'),
    repeated_hours: z
      .strictObject({
        starts_at: RepeatedHour.optional(),
        ends_at: RepeatedHour.optional(),
        doors_at: RepeatedHour.optional(),
      })
      .optional(),
    message: HostMessage.describe('Mailed to every holder.'),
  })
  .meta({
    description: 'The new date is to come and another one than before; the end is after the start.',
    anyOf: [
      { properties: { starts_at: { type: 'string' }, ends_at: { type: 'string' } } },
      { properties: { starts_at: { type: 'null' }, ends_at: { type: 'null' }, doors_at: { type: 'null' } } },
    ],
  });

export const getPostponement = defineRoute({
  method: 'GET',
  path: '/events/:id/postponement/',
  audience: 'user',
  summary:
    'What moving an event to another date would do, and how holders chose since it last moved. For those who may edit events and refund orders.',
  params: EventParams,
  responses: { 200: PostponementPage },
});

export const postponeEvent = defineRoute({
  method: 'POST',
  path: '/events/:id/postponement/',
  audience: 'user',
  summary:
    'Move an event to a new date, or to one that is still to be told. Every holder is mailed, and may keep the ticket or be refunded in full for `choice_days` days, but not after the new start. A repeated request answers the same.',
  params: EventParams,
  body: PostponeEventBody,
  responses: { 200: PostponementPage },
});

/** What holders may choose for their tickets. */
const choices = ['keep', 'refund'] as const;

/** The tickets of one person for an event that moved. */
export const HolderChoice = z.object({
  event: EventCard,
  from_starts_at: Instant.nullable().describe('The previous date; null if there was none.'),
  message: z.string().describe('The host’s words in the mail; may be empty.'),
  choose_until: Instant,
  is_open: z.boolean().describe('Whether they may still choose.'),
  tickets: z.array(
    z.object({
      id: z.string(),
      ticket_type: z.string(),
      holder_name: z.string(),
      choice: z.enum(choices).nullable().describe('Null while they have not chosen.'),
      refund: Money.describe('What is or was refunded for it: everything that was paid, fees included.'),
      is_paid_by_you: z.boolean().describe('Whether the refund goes to this person: it always goes to whoever paid.'),
    }),
  ),
});
export type HolderChoice = z.infer<typeof HolderChoice>;

const ChooseBody = z.strictObject({
  ticket_ids: z
    .array(Id)
    .min(1, 'Choose a ticket.')
    .max(100, 'At most 100 tickets.')
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Choose each ticket once.' })
    .meta({ uniqueItems: true }),
  choice: z.enum(choices, { error: 'Choose to keep or to be refunded.' }),
});

/** The token of the mail about the move, or of a guest's link with the event's address. */
const TokenParams = z.object({ token: z.string().min(1).max(100) });
const OfEvent = z.strictObject({ event: z.string({ error: 'Name the event.' }).min(1).max(120).optional() });

export const getHolderChoice = defineRoute({
  method: 'GET',
  path: '/postponements/:token/',
  audience: 'public',
  summary:
    'The tickets of who got this link, for an event that moved: what they chose, what they would get back, until when. 404 for a link that is not valid.',
  params: TokenParams,
  query: OfEvent,
  responses: { 200: HolderChoice },
});

export const chooseAsHolder = defineRoute({
  method: 'POST',
  path: '/postponements/:token/',
  audience: 'public',
  summary:
    'Keep tickets of an event that moved, or give them back for all that was paid. Keeping can be changed until the end; a refund ends the ticket at once. 409 `choice_ended` when it is too late.',
  params: TokenParams,
  body: ChooseBody.extend(OfEvent.shape),
  responses: { 200: HolderChoice },
});

export const getOwnChoice = defineRoute({
  method: 'GET',
  path: '/events/:id/choice/',
  audience: 'user',
  summary: 'The caller’s own tickets for an event that moved: what they chose, and until when they can.',
  params: EventParams,
  responses: { 200: HolderChoice },
});

export const chooseForOwn = defineRoute({
  method: 'POST',
  path: '/events/:id/choice/',
  audience: 'user',
  summary: 'Keep own tickets of an event that moved, or give them back for all that was paid.',
  params: EventParams,
  body: ChooseBody,
  responses: { 200: HolderChoice },
});
