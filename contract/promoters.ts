import { z } from 'zod';
import { oneRate } from './common/described-rules.ts';
import { defineRoute } from './common/route.ts';
import { Id, Instant, line, MINOR_UNITS, Money } from './common/values.ts';

/** The length of a referral code. */
export const REFERRAL_CODE_LENGTH = { least: 3, most: 40 };

/**
 * The states of commission: `earned` after the event, `paid` once it was sent, `reversed` when buyers got their money back
 * or turned out to be the promoter.
 */
const Commission = z.object({ pending: Money, earned: Money, paid: Money, reversed: Money });
export type Commission = z.infer<typeof Commission>;

/** The rate per ticket: a share of its price after discount, or a fixed amount. */
const Rate = z.object({ commission_basis_points: z.number().nullable(), commission_fixed: Money.nullable() });
export type Rate = z.infer<typeof Rate>;

/** A promoter as the event's team sees them. */
export const Promoter = Rate.extend({
  id: z.string(),
  /** As the host wrote it; for somebody added by user name, their own name. */
  name: z.string(),
  /** As the host wrote it; null for somebody added by user name. */
  email: z.string().nullable(),
  username: z.string().nullable(),
  referral_code: z.string(),
  url: z.string(),
  removed_at: Instant.nullable(),
  /** Other rates that sales of the link were made at, oldest first. */
  earlier_rates: z.array(Rate),
  created_at: Instant,
  clicks: z.number(),
  /** Tickets sold through the link that were not refunded. */
  tickets: z.number(),
  /** What buyers paid for them before fees; like the commission, null for those who may not see sales. */
  sales: Money.nullable(),
  commission: Commission.nullable(),
  version: z.number(),
});
export type Promoter = z.infer<typeof Promoter>;

const EventParams = z.object({ id: z.string().min(1).max(120) });
const LinkParams = EventParams.extend({ promoter_link_id: Id });

const code = line(REFERRAL_CODE_LENGTH.most)
  .min(REFERRAL_CODE_LENGTH.least, `Use at least ${REFERRAL_CODE_LENGTH.least} characters.`)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'Use letters from A to Z, digits, hyphens and underscores.')
  .toUpperCase();
const basisPoints = z
  .int({ error: 'Enter a percentage.' })
  .min(1, 'At least 0.01%.')
  .max(5000, 'At most 50%.')
  .nullable();
const fixedAmount = z
  .int({ error: 'Enter an amount.' })
  .min(1, 'Enter more than zero.')
  .max(1_000_000, 'Enter a smaller amount.')
  .nullable()
  .describe(MINOR_UNITS);

export const PromoterInput = z
  .strictObject({
    /** An e-mail address or a user name. */
    user: line(254).min(1, 'Enter an e-mail address or a user name.'),
    name: line(120).default(''),
    /** Generated if it is left out. */
    referral_code: code.optional(),
    /** Exactly one of the two. */
    commission_basis_points: basisPoints.default(null),
    commission_fixed_amount: fixedAmount.default(null),
  })
  .meta(oneRate);
export type PromoterInput = z.output<typeof PromoterInput>;

/** The fields to change; `version` is the one they were read with. */
export const PromoterChange = z.strictObject({
  version: z.int({ error: 'Enter a whole number.' }).min(1, 'At least 1.').max(1_000_000_000, 'At most 1,000,000,000.'),
  name: line(120).optional(),
  referral_code: code.optional(),
  commission_basis_points: basisPoints.optional(),
  commission_fixed_amount: fixedAmount.optional(),
});
export type PromoterChange = z.output<typeof PromoterChange>;

export const listPromoters = defineRoute({
  method: 'GET',
  path: '/events/:id/promoters/',
  audience: 'user',
  summary: 'The promoters of an event with what they brought, removed ones that sold something last.',
  params: EventParams,
  responses: {
    200: z.object({
      results: z.array(Promoter),
      /** How many hours after the event commission is earned. */
      earned_hours: z.number(),
    }),
  },
});

export const addPromoter = defineRoute({
  method: 'POST',
  path: '/events/:id/promoters/',
  audience: 'user',
  summary:
    'Add a promoter by user name or e-mail, with a commission per ticket. They are told by mail. Whether an address has ' +
    'an account is not told.',
  params: EventParams,
  body: PromoterInput,
  responses: { 201: Promoter },
});

export const updatePromoter = defineRoute({
  method: 'PATCH',
  path: '/events/:id/promoters/:promoter_link_id/',
  audience: 'user',
  summary: 'Change a promoter’s name, code or commission. Sales that exist keep the rate they were made with.',
  params: LinkParams,
  body: PromoterChange,
  responses: { 200: Promoter },
});

export const removePromoter = defineRoute({
  method: 'DELETE',
  path: '/events/:id/promoters/:promoter_link_id/',
  audience: 'user',
  summary:
    'Remove a promoter: new sales stop counting, what was earned stays owed. They are told by mail, unless they never ' +
    'accepted: no account has the link, and nothing was sold.',
  params: LinkParams,
  responses: { 200: z.object({ message: z.string() }) },
});

export const getReferralQr = defineRoute({
  method: 'GET',
  path: '/events/:id/promoters/:promoter_link_id/qr/',
  audience: 'user',
  summary: 'The QR code of a promoter’s link as SVG and as PNG (base64), for the event’s team and the promoter.',
  params: LinkParams,
  responses: { 200: z.object({ url: z.string(), svg: z.string(), png: z.string() }) },
});

export const countClick = defineRoute({
  method: 'POST',
  path: '/events/:id/clicks/',
  audience: 'public',
  summary:
    'Count a visitor who came by a promoter’s link; browsers send it once per link and day. Nothing is stored about the ' +
    'visitor, and an unknown code is answered like a known one.',
  params: EventParams,
  body: z.strictObject({ referral_code: line(40) }),
  responses: { 200: z.object({}) },
});

/** One event that somebody promotes. Buyers are not named. */
export const OwnPromoterLink = Rate.extend({
  id: z.string(),
  event: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    city: z.string(),
    state: z.string(),
    starts_at: Instant.nullable(),
    ends_at: Instant.nullable(),
    time_zone: z.string(),
    is_over: z.boolean(),
  }),
  organizer: z.string(),
  referral_code: z.string(),
  url: z.string(),
  removed_at: Instant.nullable(),
  /** Other rates that sales of the link were made at, oldest first. */
  earlier_rates: z.array(Rate),
  clicks: z.number(),
  tickets: z.number(),
  sales: Money,
  commission: Commission,
  /** What of pending and of earned commission waits because a payment is disputed. */
  disputed: z.object({ pending: Money, earned: Money }),
  /** What of `reversed` was for their own purchases. */
  own_purchases: Money,
  /** What they owe: buyers got money back after the commission was paid out. It is deducted from the next payout. */
  owing: Money,
  /** When pending commission is earned; null while the event has no date or is cancelled. */
  earned_at: Instant.nullable(),
  /** The latest time of each; own purchases do not count. */
  paid_at: Instant.nullable(),
  reversed_at: Instant.nullable(),
  /** Tickets bought in Resale through the link, and the share of our fee for them: part of `commission`. */
  resale: z.object({ tickets: z.number(), amount: Money, share_basis_points: z.number(), last_at: Instant }).nullable(),
});
export type OwnPromoterLink = z.infer<typeof OwnPromoterLink>;

export const getPromoterPage = defineRoute({
  method: 'GET',
  path: '/promoter/',
  audience: 'user',
  summary: 'Everything the caller sells as a promoter: links, clicks, tickets, and commission by state and currency.',
  responses: {
    200: z.object({
      totals: z.array(
        Commission.extend({ owing: Money, currency: z.string(), clicks: z.number(), tickets: z.number() }),
      ),
      results: z.array(OwnPromoterLink),
      /** The minimum of a payout, in minor units of its currency. */
      minimum_payout_amount: z.number(),
    }),
  },
});
export type PromoterPage = z.infer<(typeof getPromoterPage)['responses'][200]>;
