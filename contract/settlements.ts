import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, Instant, Money, pageOf } from './common/values.ts';
import { feePayers } from './organizations.ts';

/**
 * Why money of an event was not sent yet. `not_over`: the event is in the future. `waiting_period`, `first_event`: it
 * is over, but the release date is not reached. `cancelled`: it goes back to the buyers. `off_sale`: staff took the event
 * off sale. `account`: the connected account cannot be paid. `frozen`: staff stopped the organization's payouts. `dispute`: all of it is held for open
 * disputes. `refused`: the provider refused; it is tried again. `balance`: the provider has too little available.
 * `sending`: it is being sent.
 */
export const waitingReasons = [
  'not_over',
  'waiting_period',
  'first_event',
  'cancelled',
  'off_sale',
  'account',
  'frozen',
  'dispute',
  'refused',
  'balance',
  'sending',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** An event as lists of money show it. */
const MoneyEvent = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  time_zone: z.string(),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
});
export type MoneyEvent = z.infer<typeof MoneyEvent>;

/** Money of one event that was not sent to its organizer yet. */
export const OwedEvent = z.object({
  event: MoneyEvent,
  /** Everything owed and not sent, including money that is held or on its way. */
  pending: Money,
  /** The part held for open disputes. */
  held: Money,
  /** The part on its way. */
  sending: Money,
  /** What the organizer owes for the event, because of refunds after its payout. */
  owing: Money,
  /** The release date; null for a cancelled event. */
  release_at: Instant.nullable(),
  /** Null if only `owing` is left. */
  reason: z.enum(waitingReasons).nullable(),
});
export type OwedEvent = z.infer<typeof OwedEvent>;

/** The money of an organization in one currency. Different currencies are never added. */
const CurrencySums = z.object({
  currency: z.string(),
  pending: Money,
  held: Money,
  sending: Money,
  owing: Money,
  /** What was sent before its payment was disputed: the organizer owes it if the bank decides for the payer. */
  disputed: Money,
  /** What was sent, less what was taken back. */
  paid_out: Money,
  /** The next release date among the events with money pending. */
  next_release_at: Instant.nullable(),
});

/** What an organization is owed, and what it was sent. */
export const Settlements = z.object({
  organization: z.object({ id: z.string(), handle: z.string(), name: z.string() }),
  currencies: z.array(CurrencySums),
  /** Set while payouts are stopped by staff. */
  frozen: z.object({ since: Instant, reason: z.string() }).nullable(),
  /** The rules: hours after an event, and days after the first one. */
  payout_hours: z.number(),
  first_payout_days: z.number(),
});
export type Settlements = z.infer<typeof Settlements>;

/** One entry of the payout history: money was sent, taken back, or used to offset what was owed for another event. */
export const PayoutEntry = z.object({
  id: z.string(),
  kind: z.enum(['transfer', 'reversal', 'offset']),
  /** `waiting`: the provider has too little available. */
  state: z.enum(['sending', 'waiting', 'done', 'refused']),
  event: MoneyEvent,
  /** For an offset: the event whose debt was paid. */
  owing_event: MoneyEvent.nullable(),
  amount: Money,
  /** What a transfer held back for open disputes. */
  held: Money,
  at: Instant,
});
export type PayoutEntry = z.infer<typeof PayoutEntry>;

/** Money that the provider sends, or sent, from the connected account to the bank. */
export const BankPayout = z.object({
  id: z.string(),
  amount: Money,
  state: z.enum(['on_its_way', 'paid', 'failed', 'canceled']),
  arrives_at: Instant,
  failure: z.string().nullable(),
});
export type BankPayout = z.infer<typeof BankPayout>;

const OrganizationQuery = z.strictObject({
  organization_id: z.string({ error: 'Enter a valid id.' }).min(1, 'Enter a valid id.').max(120).optional(),
});
const PagedQuery = OrganizationQuery.extend({ cursor: Cursor });

export const getSettlements = defineRoute({
  method: 'GET',
  path: '/payment/settlements/',
  audience: 'user',
  summary:
    'What an organization is owed and was sent, per currency; for those who may see its sales. Without `organization_id`: ' +
    'the caller’s only organization, or the first one owned.',
  query: OrganizationQuery,
  responses: { 200: Settlements },
});

export const listOwedEvents = defineRoute({
  method: 'GET',
  path: '/payment/settlements/events/',
  audience: 'user',
  summary:
    'The events with money that was not sent, when each is due and why it waits; those that end first come first.',
  query: PagedQuery,
  responses: { 200: pageOf(OwedEvent) },
});

export const listPayoutEntries = defineRoute({
  method: 'GET',
  path: '/payment/settlements/payouts/',
  audience: 'user',
  summary: 'What was sent to an organization, taken back, and set off, newest first.',
  query: PagedQuery,
  responses: { 200: pageOf(PayoutEntry) },
});

export const listBankPayouts = defineRoute({
  method: 'GET',
  path: '/payment/settlements/bank/',
  audience: 'user',
  summary:
    'The newest payments from the connected account to the bank, as the provider tells; null when it does not answer.',
  query: OrganizationQuery,
  responses: { 200: z.object({ results: z.array(BankPayout).nullable() }) },
});

/** The lines of a statement; `sum` lines add up the lines before them. */
export const statementKeys = [
  'list_price',
  'discounts',
  'buyer_fees_added',
  'gross',
  'buyer_fees',
  'organizer_fees',
  'commission',
  'refunds',
  'refunded_fees',
  'refunded_commission',
  'disputes',
  'disputed_fees',
  'disputed_commission',
  'resale',
  'corrections',
  'net',
  'sent',
  'sending',
  'taken_back',
  'set_off',
  'set_off_by_others',
  'balance',
] as const;
export type StatementKey = (typeof statementKeys)[number];

/** One line: its label, and how much it adds to the organizer’s money. */
const StatementLine = z.object({
  key: z.enum(statementKeys),
  label: z.string(),
  amount: Money,
  is_sum: z.boolean(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** The sales of one ticket type; the row without a name has refunds without tickets. */
const StatementType = z.object({
  name: z.string().nullable(),
  sold: z.number(),
  list_price: Money,
  discounts: Money,
  buyer_fees: Money,
  gross: Money,
  refunded: z.number(),
  refunds: Money,
});
export type StatementType = z.infer<typeof StatementType>;

/** An event’s money from gross to payout, equal to the ledger. */
export const Statement = z.object({
  event: MoneyEvent.extend({
    state: z.enum(['draft', 'published', 'cancelled']),
    fee_payer: z.enum(feePayers),
    fee_basis_points: z.number(),
    fee_fixed: Money,
  }),
  organization: z.object({ handle: z.string(), name: z.string() }),
  lines: z.array(StatementLine),
  types: z.array(StatementType),
  /** The same figures as on the payouts page. */
  pending: Money,
  held: Money,
  owing: Money,
  disputed: Money,
  net: Money,
  /** Null for an event without an end, one that is cancelled, and one that takes no money. */
  release_at: Instant.nullable(),
  reason: z.enum(waitingReasons).nullable(),
  /** Refunds that have not arrived yet, and how many failed. */
  open_refunds: z.object({ count: z.number(), failed: z.number(), amount: Money }),
  /** What was sent, taken back and offset, oldest first. */
  entries: z.array(PayoutEntry),
  as_of: Instant,
});
export type Statement = z.infer<typeof Statement>;

export const getStatement = defineRoute({
  method: 'GET',
  path: '/events/:id/statement/',
  audience: 'user',
  summary:
    'An event’s money from gross to payout, for those who may see its sales; also as `statement.csv` and `statement.pdf`.',
  params: z.object({ id: z.string().min(1).max(120) }),
  responses: { 200: Statement },
});
