import { z } from 'zod';
import { Country } from './common/country.ts';
import { choicesOfKind, newEvent } from './common/described-rules.ts';
import { defineRoute } from './common/route.ts';
import { EventParams, Id, Instant, line, requiredLine, text } from './common/values.ts';
import { EventCard, eventCategories, eventVisibilities, Question, refundPolicies } from './events.ts';
import { ChecklistItem, HostFacts } from './hosting.ts';
import { permissions, teamRoles } from './organizations.ts';
import { RepeatedHour, TimeZone, WallTime } from './wall-time.ts';

/** Yes or no. */
export const flag = z.boolean({ error: 'Choose yes or no.' });
/** A whole number between two limits, both included. */
export const whole = (min: number, max: number) =>
  z
    .int({ error: 'Enter a whole number.' })
    .min(min, `At least ${min}.`)
    .max(max, `At most ${max.toLocaleString('en')}.`);
const NO_PLACE = 'These coordinates do not exist.';
const degrees = (max: number) => z.number({ error: 'Enter degrees.' }).min(-max, NO_PLACE).max(max, NO_PLACE);

const QuestionInput = z
  .strictObject({
    id: z.string().max(60).optional().describe('Left out for a new question.'),
    label: requiredLine(200, 'Enter the question.'),
    kind: Question.shape.kind,
    required: flag.default(false),
    choices: z.array(requiredLine(100, 'Enter the choice.')).max(20, 'At most 20 choices.').default([]),
  })
  .refine(({ kind, choices }) => kind !== 'choice' || new Set(choices).size >= 2, {
    error: 'Give at least two choices.',
  })
  .refine(({ kind, choices }) => kind === 'choice' || choices.length === 0, { error: 'Only a choice has choices.' })
  .meta(choicesOfKind);

/** The fields of an event that a host edits. Times are local times of its place. */
const fields = {
  title: requiredLine(200, 'Enter a title.'),
  summary: line(300).describe('A few words for lists and previews.'),
  description_html: z
    .string({ error: 'Enter the description.' })
    .max(50_000, 'Use at most 50,000 characters.')
    .describe('HTML; what is not allowed in a description is removed.'),
  category: z.enum(eventCategories, { error: 'Choose one of the categories.' }),
  tags: z.array(requiredLine(40, 'Enter the tag.')).max(12, 'At most 12 tags.'),
  line_up: z.array(requiredLine(120, 'Enter the name.')).max(100, 'At most 100 names.'),
  venue_name: line(120, { error: 'Enter the venue’s name.' }),
  address: line(200),
  city: line(120, { error: 'Enter the city.' }),
  country: z.union([Country, z.literal('')], { error: 'Choose a country.' }),
  latitude: degrees(90).nullable().describe('Degrees; null if not set.'),
  longitude: degrees(180).nullable().describe('Degrees; null if not set.'),
  doors_at: WallTime.nullable().describe('When admission begins; null: not announced.'),
  starts_at: WallTime,
  ends_at: WallTime,
  time_zone: TimeZone,
  age_limit: whole(0, 99).nullable().describe('The least age in years; null without a limit.'),
  dress_code: line(200),
  house_rules: text(2000).describe('Plain text with line breaks.'),
  visibility: z
    .enum(eventVisibilities, { error: 'Choose who may see it.' })
    .describe('`unlisted`: for everybody with the link. `private`: for invited people.'),
  takes_requests: flag.describe('Whether people who have the link of a private event may ask to come.'),
  capacity: whole(1, 1_000_000).nullable().describe('The maximum over all ticket types; null without a limit.'),
  fee_payer: z
    .enum(['buyer', 'organizer'], { error: 'Choose who pays the fees.' })
    .describe('Who pays the platform’s fees.'),
  refund_policy: z.enum(refundPolicies, { error: 'Choose a refund policy.' }),
  resale_allowed: flag,
  resale_cap_basis_points: whole(5000, 12_000).describe(
    'The highest price in Resale, in basis points of what the holder paid.',
  ),
  transfer_allowed: flag,
  reentry_allowed: flag,
  hold_minutes: whole(5, 30).describe('How long a checkout holds its tickets.'),
  max_per_order: whole(1, 20).describe('Tickets in one order.'),
  max_per_buyer: whole(1, 1000).nullable().describe('Tickets of one buyer in all orders; null without a limit.'),
  code_mode: z
    .enum(['static', 'rotating'], { error: 'Choose how codes are shown.' })
    .describe('Whether ticket codes stay the same or change every 15 seconds.'),
  codes_revealed_at: WallTime.nullable().describe('Tickets show their code from this time on; null: from the start.'),
  questions: z.array(QuestionInput).max(20, 'At most 20 questions.'),
};

/** The fields of an event that its team may change. */
export type EditableField = keyof typeof fields;

/** For local times of the event that occur twice: which one is meant. */
const RepeatedHours = z.strictObject({
  doors_at: RepeatedHour.optional(),
  starts_at: RepeatedHour.optional(),
  ends_at: RepeatedHour.optional(),
  codes_revealed_at: RepeatedHour.optional(),
});
export type RepeatedHours = z.infer<typeof RepeatedHours>;

/** Money as typed into a form. */
const Price = z.strictObject(
  {
    amount: z
      .int({ error: 'Enter an amount.' })
      .min(0, 'Must not be negative.')
      .max(100_000_000, 'Enter a smaller amount.')
      .describe('In minor units of `currency`.'),
    currency: z
      .string({ error: 'Enter an amount.' })
      .regex(/^[a-z]{3}$/, 'Enter an amount.')
      .describe('A lower-case ISO 4217 code.'),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'Enter an amount.' : undefined) },
);

/**
 * The short form for a new draft. The `ticket_…` fields describe its first ticket type; without a quantity there is no
 * limit.
 */
export const CreateEventBody = z
  .strictObject({
    organization_id: Id.optional().describe('Left out: the caller’s only organization.'),
    title: fields.title,
    category: fields.category,
    starts_at: fields.starts_at,
    ends_at: fields.ends_at,
    time_zone: fields.time_zone.optional().describe('Derived from the place if it is left out.'),
    repeated_hours: RepeatedHours.pick({ starts_at: true, ends_at: true }).optional(),
    venue_name: fields.venue_name.min(1, 'Enter the venue’s name.'),
    address: fields.address.optional(),
    city: fields.city.min(1, 'Enter the city.'),
    country: Country,
    latitude: fields.latitude.optional(),
    longitude: fields.longitude.optional(),
    ticket_name: requiredLine(120, 'Enter the ticket’s name.').optional(),
    ticket_price: Price.optional(),
    ticket_quantity: whole(1, 1_000_000).nullable().optional().describe('Null or left out: no limit of its own.'),
  })
  .refine(({ ticket_name, ticket_price }) => ticket_price === undefined || ticket_name !== undefined, {
    path: ['ticket_name'],
    error: 'Enter the ticket’s name.',
  })
  .refine(({ ticket_name, ticket_price }) => ticket_name === undefined || ticket_price !== undefined, {
    path: ['ticket_price'],
    error: 'Enter a price, or 0 for a free ticket.',
  })
  .meta(newEvent);
export type CreateEventBody = z.output<typeof CreateEventBody>;

/**
 * The changed fields, and the version of the event they are based on. Changes that somebody else saved since are kept,
 * unless they are to the same field (409 `edited_meanwhile`).
 */
export const UpdateEventBody = z.strictObject({
  ...z.object(fields).partial().shape,
  version: whole(1, 1_000_000_000).describe('The version of the event that the changes are based on.'),
  repeated_hours: RepeatedHours.optional(),
  tell_holders: flag
    .optional()
    .describe(
      'Required if ticket holders rely on the changed fields (409 `holders_must_be_told`): each of them gets a mail.',
    ),
  new_address: flag
    .optional()
    .describe('Whether a published event’s address follows its new title. The old address redirects to the new one.'),
});
export type UpdateEventBody = z.output<typeof UpdateEventBody>;

/** A member of the team who changed something; `name` is empty if the account was deleted. */
type Editor = { name: string; is_you: boolean };

/** An event as its editors see it. Times are local times of `time_zone`. */
export const EventEditor = z.object({
  id: z.string(),
  slug: z.string(),
  version: z.number().describe('Identifies the state being edited; every save sends it back.'),
  state: EventCard.shape.state,
  is_postponed: z.boolean(),
  role: z.enum(teamRoles),
  permissions: z.array(z.enum(permissions)),
  organization: EventCard.shape.organization,
  poster: EventCard.shape.poster,
  currency: z.string(),
  fee_basis_points: z.number().describe('The platform’s share of each ticket’s price, in basis points.'),
  fee_fixed_amount: z.number().describe('Added for each paid ticket, in minor units of the event’s currency.'),
  published_at: Instant.nullable().describe('Null before it was published.'),
  ...z.object(fields).shape,
  starts_at: z.string().nullable().describe('Local time of `time_zone`; null while there is no date.'),
  ends_at: z.string().nullable().describe('Local time of `time_zone`; null while there is no date.'),
  doors_at: z.string().nullable().describe('Local time of `time_zone`; null: not announced.'),
  codes_revealed_at: z.string().nullable().describe('Local time of `time_zone`; null: codes are shown from the start.'),
  time_zone: z.string(),
  country: z.string(),
  title: z.string(),
  questions: z.array(Question),
  repeated_hours: RepeatedHours.describe('For local times that occur twice.'),
  ...HostFacts.shape,
  checklist: z.array(ChecklistItem),
  locked: z
    .array(z.object({ field: z.string(), reason: z.string() }))
    .describe('Fields that can no longer be changed, and why.'),
  holders: z
    .object({ count: z.number(), fields: z.array(z.string()) })
    .describe('Who gets a mail when one of these fields changes; no fields while nobody has a ticket.'),
  series: z
    .array(EventCard.pick({ id: true, slug: true, title: true, state: true, starts_at: true, time_zone: true }))
    .describe('The other events of its series, soonest first.'),
});
export type EventEditor = z.infer<typeof EventEditor>;

/** The body of 409 `edited_meanwhile`: per field both values, and who saved the other one. Nothing was saved. */
export type EditedMeanwhile = {
  detail: string;
  code: 'edited_meanwhile';
  /** The version to send with the next save. */
  version: number;
  conflicts: { field: EditableField; yours: unknown; theirs: unknown; at: string; by: Editor }[];
};

/** The body of 409 `holders_must_be_told`: how many would get a mail, and why. Nothing was saved. */
export type HoldersMustBeTold = {
  detail: string;
  code: 'holders_must_be_told';
  holders: number;
  fields: EditableField[];
};

/** The body of 409 `not_ready`: what is missing for publishing. */
export type NotReady = { detail: string; code: 'not_ready'; missing: ChecklistItem[] };

export const createEvent = defineRoute({
  method: 'POST',
  path: '/events/',
  audience: 'user',
  summary:
    'A new draft of the caller’s organization, with its address, its poster and its first ticket type. A repeated request with the same `Idempotency-Key` answers with the same event.',
  body: CreateEventBody,
  headers: ['idempotency-key'],
  responses: { 201: EventEditor },
});

export const getEventEditor = defineRoute({
  method: 'GET',
  path: '/events/:id/editor/',
  audience: 'user',
  summary: 'One event by id or slug as its editors see it: every field, its version, and what publishing waits for.',
  params: EventParams,
  responses: { 200: EventEditor },
});

export const updateEvent = defineRoute({
  method: 'PATCH',
  path: '/events/:id/',
  audience: 'user',
  summary:
    'Change some fields of an event. Others’ changes to other fields are kept; to the same field they are a conflict (409). What ticket holders rely on changes only with `tell_holders`.',
  params: EventParams,
  body: UpdateEventBody,
  responses: { 200: EventEditor },
});

export const publishEvent = defineRoute({
  method: 'POST',
  path: '/events/:id/publish/',
  audience: 'user',
  summary: 'Publish a draft; 409 `not_ready` names what is missing. A published event stays as it is.',
  params: EventParams,
  responses: { 200: EventEditor },
});

export const unpublishEvent = defineRoute({
  method: 'POST',
  path: '/events/:id/unpublish/',
  audience: 'user',
  summary: 'Turn a published event into a draft again, while nothing is sold or held (409 `has_sales`).',
  params: EventParams,
  responses: { 200: EventEditor },
});

export const deleteDraft = defineRoute({
  method: 'DELETE',
  path: '/events/:id/',
  audience: 'user',
  summary:
    'Delete a draft with its ticket types, promo codes, promoters and doormen, who are told by mail. 409 `was_published` for an event that ever was public, `blocked_by_staff` while staff keeps it from being published.',
  params: EventParams,
  responses: { 200: z.object({ message: z.string() }) },
});
