import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, Id, Instant, line, Money, pageOf } from './common/values.ts';
import { sellerReviewReasons, sellerReviewStates } from './seller-reviews.ts';
import { StaffListing } from './staff-records.ts';

/**
 * The kinds of tasks for staff: reports by visitors, disputes, failed refunds, differences between the ledgers, fraud
 * warnings, payouts that cannot be sent, sellers in Resale whose money is held.
 */
export const taskKinds = ['report', 'dispute', 'refund', 'finding', 'warning', 'payouts', 'seller'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** `over`: nothing has to be done any more, because its cause is gone. */
const taskStates = ['open', 'taken', 'done', 'over'] as const;

const Person = z.object({ id: z.string(), username: z.string() });

/** One item of the queue. */
export const StaffTask = z.object({
  kind: z.enum(taskKinds),
  id: z.string(),
  what: z
    .string()
    .describe(
      'The topic of a report, the bank’s reason for a dispute, the provider’s reason for a failed refund, and so on.',
    ),
  since: Instant,
  due_at: Instant.nullable().describe('Null without a deadline.'),
  state: z.enum(taskStates),
  taken_by: Person.nullable().describe('Null while nobody has taken it.'),
  taken_at: Instant.nullable().describe('Null while nobody has taken it.'),
  done_by: Person.nullable().describe('Null unless somebody finished it.'),
  done_at: Instant.nullable().describe('Null unless it is finished.'),
  note: z.string(),
  event: z
    .object({ id: z.string(), slug: z.string(), title: z.string() })
    .nullable()
    .describe('Null if it is about no event.'),
  organization: z
    .object({ id: z.string(), handle: z.string(), name: z.string() })
    .nullable()
    .describe('Null if it is about no organization.'),
  order_id: z.string().nullable().describe('Null if it is about no order.'),
  amounts: z.array(Money),
});
export type StaffTask = z.infer<typeof StaffTask>;

/** `mine`: taken by the caller. */
export const taskFilters = ['open', 'free', 'mine', 'done'] as const;
export type TaskFilter = (typeof taskFilters)[number];

export const listTasks = defineRoute({
  method: 'GET',
  path: '/staff/queue/',
  audience: 'staff',
  summary: 'What waits for staff, what is due first first; `counts` are the open ones of each kind.',
  query: z.strictObject({
    state: z.enum(taskFilters, { error: 'Choose one of the states.' }).default('open'),
    kind: z.enum(taskKinds, { error: 'Choose one of the kinds.' }).optional(),
    cursor: Cursor,
  }),
  responses: {
    200: pageOf(StaffTask).extend({
      counts: z.record(z.string(), z.number()).describe('Open tasks by kind.'),
      mine: z.number().describe('How many the caller has taken.'),
    }),
  },
});

/** A visitor's report. The address is as typed and not verified. */
const Report = z.object({ name: z.string(), email: z.string(), about: z.string(), message: z.string() });

/** A dispute with what is or would be sent to the bank. */
const TaskDispute = z.object({
  state: z.string(),
  fee: Money,
  evidence: z
    .array(z.object({ label: z.string(), text: z.string() }))
    .nullable()
    .describe('Null until the caller has given a reason to look at the order, because it names the buyer.'),
  evidence_sent_at: Instant.nullable().describe('Null while none was sent.'),
});

/** What our ledger and the provider's records say about one movement of money. */
const TaskFinding = z.object({
  provider_transaction_id: z.string().nullable().describe('Null if the provider has none.'),
  provider_amount: Money.nullable().describe('Null if the provider has none.'),
  book_amount: Money.nullable().describe('Null if our ledger has none.'),
  ledger_keys: z.array(z.string()),
});

/** A fraud warning about a payment that was not refunded at once. */
const TaskWarning = z.object({ provider_warning_id: z.string(), provider_payment_id: z.string() });

/** A seller whose money of an event is or was held: the findings and their sales. */
const TaskSeller = z.object({
  seller: Person,
  state: z.enum(sellerReviewStates),
  reasons: z.array(z.enum(sellerReviewReasons)),
  note: z.string().describe('The note of staff’s decision.'),
  decided_at: Instant.nullable().describe('Null while staff has not decided.'),
  release_at: Instant.nullable().describe('The release date of the money; null for a cancelled event.'),
  is_sent: z.boolean().describe('It was sent or is being sent: it cannot be stopped any more.'),
  account_since: Instant,
  sold_in_all: z.number().describe('Sales over all events.'),
  doubts: z.number().describe('Disputed or suspected payments by them or to them.'),
  sales: z.array(StaffListing),
});

/** A task with all details; parts of other kinds are null. */
export const StaffTaskDetail = StaffTask.extend({
  report: Report.nullable().describe('Null for tasks of another kind.'),
  dispute: TaskDispute.nullable().describe('Null for tasks of another kind.'),
  finding: TaskFinding.nullable().describe('Null for tasks of another kind.'),
  warning: TaskWarning.nullable().describe('Null for tasks of another kind.'),
  seller: TaskSeller.nullable().describe('Null for tasks of another kind.'),
  listing: StaffListing.nullable().describe(
    'The reported listing, if the report is about a ticket in Resale; else null.',
  ),
});
export type StaffTaskDetail = z.infer<typeof StaffTaskDetail>;

const TaskParams = z.object({ kind: z.string().max(40), id: Id });

export const getTask = defineRoute({
  method: 'GET',
  path: '/staff/queue/:kind/:id/',
  audience: 'staff',
  summary: 'One item of the queue.',
  params: TaskParams,
  responses: { 200: StaffTaskDetail },
});

export const takeTask = defineRoute({
  method: 'POST',
  path: '/staff/queue/:kind/:id/take/',
  audience: 'staff',
  summary: 'Take an item, so that nobody else works on it; 409 `taken_meanwhile` names who has it.',
  params: TaskParams,
  responses: { 200: StaffTaskDetail },
});

export const releaseTask = defineRoute({
  method: 'POST',
  path: '/staff/queue/:kind/:id/release/',
  audience: 'staff',
  summary: 'Give an item back to the others; also one that a colleague has taken.',
  params: TaskParams,
  responses: { 200: StaffTaskDetail },
});

export const finishTask = defineRoute({
  method: 'POST',
  path: '/staff/queue/:kind/:id/done/',
  audience: 'staff',
  summary: 'Note that an item is done, and what was done. It comes back by itself when its cause does.',
  params: TaskParams,
  body: z.strictObject({ note: line(500, { error: 'Write what was done.' }).min(3, 'Write what was done.') }),
  responses: { 200: StaffTaskDetail },
});

export const reopenTask = defineRoute({
  method: 'POST',
  path: '/staff/queue/:kind/:id/reopen/',
  audience: 'staff',
  summary: 'Open an item again that was done.',
  params: TaskParams,
  responses: { 200: StaffTaskDetail },
});
