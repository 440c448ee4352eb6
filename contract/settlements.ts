import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, EventParams, Instant, Money, pageOf } from './common/values.ts';
import { feePayers } from './organizations.ts';

/**
 * Why money of an event was not sent yet. `not_over`: the event is in the future. `waiting_period`, `first_event`: it
 * is over, but the release date is not reached; `first_event` is the first for which somebody paid. `cancelled`: it goes back to the buyers. `off_sale`: staff took the event
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
  starts_at: Instant.nullable().describe('Null while it has no date.'),
  ends_at: Instant.nullable().describe('Null while it has no date.'),
});
export type MoneyEvent = z.infer<typeof MoneyEvent>;

/** Money of one event that was not sent to its organizer yet. */
export const OwedEvent = z.object({
  event: MoneyEvent,
  pending: Money.describe('Everything owed and not sent, including money that is held or on its way.'),
  held: Money.describe('The part held for open disputes.'),
  sending: Money.describe('The part on its way.'),
  owing: Money.describe('What the organizer owes for the event, because of refunds after its payout.'),
  release_at: Instant.nullable().describe('The release date; null for a cancelled event.'),
  reason: z.enum(waitingReasons).nullable().describe('Null if only `owing` is left.'),
});
export type OwedEvent = z.infer<typeof OwedEvent>;

/** The money of an organization in one currency. Different currencies are never added. */
const CurrencySums = z.object({
  currency: z.string(),
  pending: Money.describe('Everything owed and not sent, including money that is held or on its way.'),
  held: Money.describe('The part of `pending` held for open disputes.'),
  sending: Money.describe('The part of `pending` on its way.'),
  owing: Money.describe('What the organizer owes because of refunds after a payout.'),
  disputed: Money.describe(
    'What was sent before its payment was disputed: the organizer owes it if the bank decides for the payer.',
  ),
  paid_out: Money.describe('What was sent, less what was taken back.'),
});

/** What an organization is owed, and what it was sent. */
export const Settlements = z.object({
  organization: z.object({ id: z.string(), handle: z.string(), name: z.string() }),
  currencies: z.array(CurrencySums),
  frozen: z
    .object({ since: Instant, reason: z.string() })
    .nullable()
    .describe('Set while payouts are stopped by staff; else null.'),
  payout_hours: z.number().describe('How many hours after an event its money is sent.'),
  first_payout_days: z.number().describe('How many days after an organization’s first event with sales.'),
});
export type Settlements = z.infer<typeof Settlements>;

/** One entry of the payout history: money was sent, taken back, or used to offset what was owed for another event. */
export const PayoutEntry = z.object({
  id: z.string(),
  kind: z.enum(['transfer', 'reversal', 'offset']),
  state: z
    .enum(['sending', 'waiting', 'done', 'refused'])
    .describe('`waiting`: the provider has too little available.'),
  event: MoneyEvent,
  owing_event: MoneyEvent.nullable().describe('For an offset: the event whose debt was paid; else null.'),
  amount: Money,
  held: Money.describe('What a transfer held back for open disputes.'),
  at: Instant,
});
export type PayoutEntry = z.infer<typeof PayoutEntry>;

/** Money that the provider sends, or sent, from the connected account to the bank. */
export const BankPayout = z.object({
  id: z.string(),
  amount: Money,
  state: z.enum(['on_its_way', 'paid', 'failed', 'canceled']),
  arrives_at: Instant,
  failure: z.string().nullable().describe('In the provider’s words; null unless it failed.'),
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
  responses: {
    200: z.object({
      results: z
        .array(BankPayout)
        .nullable()
        .describe('None without a connected account; null while the provider cannot be asked.'),
    }),
  },
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
  amount: Money.describe('What it adds to the organizer’s money; negative lines take away.'),
  is_sum: z.boolean().describe('It adds up the lines before it.'),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** The sales of one ticket type; the row without a name has refunds without tickets. */
const StatementType = z.object({
  name: z.string().nullable().describe('Null for refunds without tickets.'),
  sold: z.number(),
  list_price: Money,
  discounts: Money,
  buyer_fees: Money,
  gross: Money,
  refunded: z.number().describe('How many tickets were refunded.'),
  refunds: Money,
});
export type StatementType = z.infer<typeof StatementType>;

/** An event’s money from gross to payout, equal to the ledger. */
export const Statement = z.object({
  event: MoneyEvent.extend({
    state: z.enum(['draft', 'published', 'cancelled']),
    fee_payer: z.enum(feePayers),
    fee_basis_points: z.number().describe('The platform’s share of a ticket’s price, in basis points.'),
    fee_fixed: Money.describe('Added for each paid ticket.'),
  }),
  organization: z.object({ handle: z.string(), name: z.string() }),
  lines: z.array(StatementLine),
  types: z.array(StatementType),
  pending: Money.describe('Everything owed and not sent, like on the payouts page.'),
  held: Money.describe('The part of `pending` held for open disputes.'),
  owing: Money.describe('What the organizer owes because of refunds after the payout.'),
  disputed: Money.describe('What was sent before its payment was disputed.'),
  net: Money.describe('What the organizer gets.'),
  release_at: Instant.nullable().describe(
    'Null for an event without an end, one that is cancelled, and one that takes no money.',
  ),
  reason: z.enum(waitingReasons).nullable().describe('Why the money was not sent yet; null if nothing waits.'),
  open_refunds: z
    .object({ count: z.number(), failed: z.number(), amount: Money })
    .describe('Refunds that have not arrived yet, and how many failed.'),
  entries: z.array(PayoutEntry).describe('What was sent, taken back and offset, oldest first.'),
  as_of: Instant,
});
export type Statement = z.infer<typeof Statement>;

export const getStatement = defineRoute({
  method: 'GET',
  path: '/events/:id/statement/',
  audience: 'user',
  summary:
    'An event’s money from gross to payout, for those who may see its sales; also as `statement.csv` and `statement.pdf`.',
  params: EventParams,
  responses: { 200: Statement },
});
