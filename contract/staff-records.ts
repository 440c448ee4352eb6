import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, Id, Instant, line, Money, pageOf } from './common/values.ts';
import { listingStates } from './resale.ts';

/** Records that staff can look at only with a reason, which is stored. */
export const lookSubjects = ['user', 'organization', 'order'] as const;
export type LookSubject = (typeof lookSubjects)[number];

/** The reason for an act: stored in the audit log, and shown to the hosts concerned. */
export const reason = line(500, { error: 'Say why, in a few words.' }).min(5, 'Say why, in a few words.');

const Found = z.object({
  kind: z.enum([...lookSubjects, 'event']),
  id: z.string(),
  title: z.string().describe('A name, a title or an order’s number.'),
  detail: z.string().describe('What distinguishes it from others, with masked addresses.'),
});
export type Found = z.infer<typeof Found>;

export const searchAsStaff = defineRoute({
  method: 'GET',
  path: '/staff/search/',
  audience: 'staff',
  summary:
    'Accounts by user name or address, organizations by handle or name, events by address or title, orders by id, number, ' +
    'checkout, payment, ticket or the buyer’s address.',
  query: z.strictObject({
    search: line(254, { error: 'Type at least two characters.' }).min(2, 'Type at least two characters.'),
  }),
  responses: { 200: z.object({ results: z.array(Found) }) },
});

export const lookAsStaff = defineRoute({
  method: 'POST',
  path: '/staff/looks/',
  audience: 'staff',
  summary:
    'Say why an account, an organization or an order is to be looked at. It can then be read for some time; after that 403 `reason_needed` asks again.',
  body: z.strictObject({
    subject: z.enum(lookSubjects, { error: 'Choose what to look at.' }),
    id: Id,
    reason,
  }),
  responses: { 200: z.object({ until: Instant.describe('How long the record may be looked at.') }) },
});

const Params = z.object({ id: Id });
const Link = z.object({ id: z.string(), name: z.string() });
const EventLink = z.object({ id: z.string(), slug: z.string(), title: z.string() });

const OrderLine = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  at: Instant,
  event: EventLink,
  quantity: z.number(),
  total: Money,
});
export type StaffOrderLine = z.infer<typeof OrderLine>;

/** Acts of staff and of the system, the latest first. `by` is null for the system. */
const Act = z.object({
  id: z.string(),
  at: Instant,
  action: z.string(),
  by: z.string().nullable().describe('Null for the system.'),
  reason: z.string(),
});
export type StaffAct = z.infer<typeof Act>;

/** A ticket offered in Resale, as staff sees it, without its buyer. */
export const StaffListing = z.object({
  id: z.string(),
  state: z.enum(listingStates),
  ticket_id: z.string(),
  type: z.string(),
  event: EventLink,
  seller: z.object({ id: z.string(), username: z.string() }),
  price: Money.describe('The asking or agreed price, before the buyer’s fee.'),
  paid: Money.describe('What the seller had paid.'),
  is_private: z.boolean(),
  listed_at: Instant,
  ended_at: Instant.nullable().describe('Null until it was sold, taken back or ended.'),
  reserved_until: Instant.nullable().describe('The end of the hold, while somebody is paying for it; else null.'),
  order_id: z.string().nullable().describe('The order that bought it; null before the sale.'),
  is_undone: z.boolean().describe('The buyer was refunded.'),
  taken_down_reason: z.string(),
});
export type StaffListing = z.infer<typeof StaffListing>;

/** An account as staff sees it. */
export const StaffAccount = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  pending_email: z.string().nullable().describe('A new address that is not confirmed yet; null without one.'),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  is_verified: z.boolean(),
  is_disabled: z.boolean(),
  is_staff: z.boolean(),
  created_at: Instant,
  session_count: z.number(),
  last_seen_at: Instant.nullable().describe('Of all sessions; null without one.'),
  organizations: z.array(Link.extend({ handle: z.string(), role: z.string() })),
  orders: z.array(OrderLine),
  order_count: z.number(),
  ticket_count: z.number(),
  listings: z.array(StaffListing).describe('Their listings in Resale, the latest first.'),
  listing_count: z.number(),
  acts: z.array(Act),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

export const getStaffAccount = defineRoute({
  method: 'GET',
  path: '/staff/accounts/:id/',
  audience: 'staff',
  summary:
    'One account: profile, organizations, orders, tickets and sessions. 403 `reason_needed` before a reason was given.',
  params: Params,
  responses: { 200: StaffAccount },
});

/** An organization as staff sees it. */
export const StaffOrganization = z.object({
  id: z.string(),
  name: z.string(),
  handle: z.string(),
  country: z.string(),
  created_at: Instant,
  payouts_state: z.string(),
  provider_account_id: z.string().nullable().describe('Null before there is one.'),
  payouts_frozen_at: Instant.nullable().describe('Null unless staff stopped the payouts.'),
  payouts_frozen_reason: z.string(),
  owed: z.array(Money).describe('Owed to it and not sent, by the ledger, one per currency.'),
  team: z.array(z.object({ id: z.string(), username: z.string(), role: z.string() })),
  events: z.array(
    EventLink.extend({
      state: z.string(),
      starts_at: Instant.nullable().describe('Null while it has no date.'),
      time_zone: z.string(),
      sold: z.number(),
    }),
  ),
  event_count: z.number(),
  acts: z.array(Act),
});
export type StaffOrganization = z.infer<typeof StaffOrganization>;

export const getStaffOrganization = defineRoute({
  method: 'GET',
  path: '/staff/organizations/:id/',
  audience: 'staff',
  summary: 'One organization: team, payouts, what it is owed, events. 403 `reason_needed` before a reason was given.',
  params: Params,
  responses: { 200: StaffOrganization },
});

/** An event as staff sees it: nothing about its buyers. */
export const StaffEvent = EventLink.extend({
  state: z.string(),
  visibility: z.string(),
  starts_at: Instant.nullable().describe('Null while it has no date.'),
  time_zone: z.string(),
  city: z.string(),
  organization: Link.extend({ handle: z.string() }),
  sold: z.number(),
  blocked_at: Instant.nullable().describe('Null unless staff took it off sale.'),
  blocked_reason: z.string(),
  report_count: z.number(),
  acts: z.array(Act),
});
export type StaffEvent = z.infer<typeof StaffEvent>;

export const getStaffEvent = defineRoute({
  method: 'GET',
  path: '/staff/events/:id/',
  audience: 'staff',
  summary: 'One event: its state, whose it is, what was sold, and whether staff blocked it.',
  params: Params,
  responses: { 200: StaffEvent },
});

const StaffTicket = z.object({
  id: z.string(),
  position: z.number(),
  type: z.string(),
  state: z.string(),
  holder_name: z.string(),
  owner_email: z.string(),
  paid: Money,
  first_admitted_at: Instant.nullable().describe('Null if it was not admitted.'),
});
export type StaffTicket = z.infer<typeof StaffTicket>;

const StaffRefund = z.object({
  id: z.string(),
  amount: Money,
  state: z.string(),
  reason: z.string(),
  note: z.string(),
  failure: z.string().nullable().describe('In the provider’s words; null unless it failed.'),
  created_at: Instant,
});
export type StaffRefund = z.infer<typeof StaffRefund>;

/** An order as staff sees it. */
export const StaffOrder = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  kind: z.string(),
  created_at: Instant,
  paid_at: Instant.nullable().describe('Null unless it was paid.'),
  event: EventLink.extend({
    starts_at: Instant.nullable().describe('Null while it has no date.'),
    time_zone: z.string(),
  }),
  organization: Link.extend({ handle: z.string() }),
  buyer: z.object({ user_id: z.string().nullable(), name: z.string(), email: z.string() }),
  total: Money,
  fee: Money,
  payments: z.array(z.object({ id: z.string(), provider_id: z.string(), amount: Money, paid_at: Instant })),
  tickets: z.array(StaffTicket),
  listings: z.array(StaffListing).describe('The listings it bought, and the listings of its tickets afterwards.'),
  refunds: z.array(StaffRefund),
  disputes: z.array(
    z.object({ id: z.string(), state: z.string(), reason: z.string(), amount: Money, opened_at: Instant }),
  ),
  mails: z.array(
    z.object({ id: z.string(), template: z.string(), to_email: z.string(), state: z.string(), at: Instant }),
  ),
  acts: z.array(Act),
});
export type StaffOrder = z.infer<typeof StaffOrder>;

export const getStaffOrder = defineRoute({
  method: 'GET',
  path: '/staff/orders/:id/',
  audience: 'staff',
  summary:
    'One order: buyer, payment, tickets, refunds, disputes, mails. 403 `reason_needed` before a reason was given.',
  params: Params,
  responses: { 200: StaffOrder },
});

/** An entry of the staff log, with its subject. */
const LogEntry = Act.extend({
  subject_type: z.string(),
  subject_id: z.string(),
  subject_name: z
    .string()
    .describe('The title of an event, the name of an organization, or the user name of an account; else empty.'),
});
export type LogEntry = z.infer<typeof LogEntry>;

export const listStaffLog = defineRoute({
  method: 'GET',
  path: '/staff/log/',
  audience: 'staff',
  summary: 'What staff did, the latest first: looks, acts, and codes of the second factor.',
  query: z.strictObject({ cursor: Cursor }),
  responses: { 200: pageOf(LogEntry) },
});
