import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, Id, Instant, line, Money, pageOf } from './common/values.ts';
import { listingStates } from './resale.ts';

/** Records that staff can look at only with a reason, which is stored. */
export const lookSubjects = ['user', 'organization', 'order'] as const;
export type LookSubject = (typeof lookSubjects)[number];

/** The reason for an act: stored in the audit log, and shown to the hosts concerned. */
export const reason = line(500).min(5, 'Say why, in a few words.');

const Found = z.object({
  kind: z.enum([...lookSubjects, 'event']),
  id: z.string(),
  /** A name, a title or an order's number. */
  title: z.string(),
  /** What distinguishes it from others, with masked addresses. */
  detail: z.string(),
});
export type Found = z.infer<typeof Found>;

export const searchAsStaff = defineRoute({
  method: 'GET',
  path: '/staff/search/',
  audience: 'staff',
  summary:
    'Accounts by user name or address, organizations by handle or name, events by address or title, orders by id, number, ' +
    'checkout, payment, ticket or the buyer’s address.',
  query: z.strictObject({ search: line(254).min(2, 'Type at least two characters.') }),
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
  responses: { 200: z.object({ until: Instant }) },
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
  by: z.string().nullable(),
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
  /** The asking or agreed price, before the buyer’s fee, and what the seller had paid. */
  price: Money,
  paid: Money,
  is_private: z.boolean(),
  listed_at: Instant,
  /** Null until it was sold, taken back or ended. */
  ended_at: Instant.nullable(),
  /** The end of the hold, while somebody is paying for it. */
  reserved_until: Instant.nullable(),
  /** The order that bought it. */
  order_id: z.string().nullable(),
  /** The buyer was refunded. */
  is_undone: z.boolean(),
  taken_down_reason: z.string(),
});
export type StaffListing = z.infer<typeof StaffListing>;

/** An account as staff sees it. */
export const StaffAccount = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  pending_email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  is_verified: z.boolean(),
  is_disabled: z.boolean(),
  is_staff: z.boolean(),
  created_at: Instant,
  session_count: z.number(),
  last_seen_at: Instant.nullable(),
  organizations: z.array(Link.extend({ handle: z.string(), role: z.string() })),
  orders: z.array(OrderLine),
  order_count: z.number(),
  ticket_count: z.number(),
  /** Their listings in Resale, the latest first. */
  listings: z.array(StaffListing),
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
  provider_account_id: z.string().nullable(),
  payouts_frozen_at: Instant.nullable(),
  payouts_frozen_reason: z.string(),
  /** Owed to it and not sent, by the ledger, one per currency. */
  owed: z.array(Money),
  team: z.array(z.object({ id: z.string(), username: z.string(), role: z.string() })),
  events: z.array(
    EventLink.extend({ state: z.string(), starts_at: Instant.nullable(), time_zone: z.string(), sold: z.number() }),
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
  starts_at: Instant.nullable(),
  time_zone: z.string(),
  city: z.string(),
  organization: Link.extend({ handle: z.string() }),
  sold: z.number(),
  blocked_at: Instant.nullable(),
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
  first_admitted_at: Instant.nullable(),
});
export type StaffTicket = z.infer<typeof StaffTicket>;

const StaffRefund = z.object({
  id: z.string(),
  amount: Money,
  state: z.string(),
  reason: z.string(),
  note: z.string(),
  failure: z.string().nullable(),
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
  paid_at: Instant.nullable(),
  event: EventLink.extend({ starts_at: Instant.nullable(), time_zone: z.string() }),
  organization: Link.extend({ handle: z.string() }),
  buyer: z.object({ user_id: z.string().nullable(), name: z.string(), email: z.string() }),
  total: Money,
  fee: Money,
  payments: z.array(z.object({ id: z.string(), provider_id: z.string(), amount: Money, paid_at: Instant })),
  tickets: z.array(StaffTicket),
  /** The listings it bought, and the listings of its tickets afterwards. */
  listings: z.array(StaffListing),
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
const LogEntry = Act.extend({ subject_type: z.string(), subject_id: z.string() });
export type LogEntry = z.infer<typeof LogEntry>;

export const listStaffLog = defineRoute({
  method: 'GET',
  path: '/staff/log/',
  audience: 'staff',
  summary: 'What staff did, the latest first: looks, acts, and codes of the second factor.',
  query: z.strictObject({ cursor: Cursor }),
  responses: { 200: pageOf(LogEntry) },
});
