import { z } from 'zod';
import { oneRate } from './common/described-rules.ts';
import { defineRoute } from './common/route.ts';
import { EventParams, Id, Instant, line, Money, requiredLine } from './common/values.ts';

/** The length of a referral code. */
const REFERRAL_CODE_LENGTH = { least: 3, most: 40 };

/**
 * The states of commission: `earned` after the event, `paid` once it was sent, `reversed` when buyers got their money back
 * or turned out to be the promoter.
 */
const Commission = z.object({
  pending: Money.describe('Earned only some time after the event.'),
  earned: Money.describe('Not paid out yet.'),
  paid: Money,
  reversed: Money.describe('Lost, because buyers got their money back or turned out to be the promoter.'),
});
export type Commission = z.infer<typeof Commission>;

/** The rate per ticket: a share of its price after discount, or a fixed amount. */
const Rate = z.object({
  commission_basis_points: z
    .number()
    .nullable()
    .describe('A share of a ticket’s price after discount; null for a fixed amount.'),
  commission_fixed: Money.nullable().describe('Per ticket; null for a share.'),
});
export type Rate = z.infer<typeof Rate>;

/** A promoter as the event's team sees them. */
export const Promoter = Rate.extend({
  id: z.string(),
  name: z.string().describe('As the host wrote it; for somebody added by user name, their own name.'),
  email: z.string().nullable().describe('As the host wrote it; null for somebody added by user name.'),
  username: z.string().nullable().describe('Null for somebody added by e-mail.'),
  referral_code: z.string(),
  url: z.string().describe('The event’s page with the referral code.'),
  removed_at: Instant.nullable().describe('Null unless they were removed.'),
  earlier_rates: z.array(Rate).describe('Other rates that sales of the link were made at, oldest first.'),
  created_at: Instant,
  clicks: z.number().describe('Visits by the link.'),
  tickets: z.number().describe('Tickets sold through the link that were not refunded.'),
  sales: Money.nullable().describe(
    'What buyers paid for them before fees; like the commission, null for those who may not see sales.',
  ),
  commission: Commission.nullable().describe('Null for those who may not see sales.'),
  version: z.number().describe('Sent back with a change.'),
});
export type Promoter = z.infer<typeof Promoter>;

/** A promoter who was just added. */
export const AddedPromoter = Promoter.extend({
  is_mailed: z
    .boolean()
    .describe('Whether the link is mailed to them: false if their address had too many mails today.'),
});
export type AddedPromoter = z.infer<typeof AddedPromoter>;

const LinkParams = EventParams.extend({ promoter_link_id: Id });

const code = line(REFERRAL_CODE_LENGTH.most, { error: 'Enter a referral code.' })
  .min(REFERRAL_CODE_LENGTH.least, `Use at least ${REFERRAL_CODE_LENGTH.least} characters.`)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'Use letters from A to Z, digits, hyphens and underscores.')
  .toUpperCase();
const basisPoints = z
  .int({ error: 'Enter a percentage.' })
  .min(1, 'At least 0.01%.')
  .max(5000, 'At most 50%.')
  .nullable()
  .describe('A share of a ticket’s price after discount, in basis points: 1000 is 10 %. This or the fixed amount.');
const fixedAmount = z
  .int({ error: 'Enter an amount.' })
  .min(1, 'Enter more than zero.')
  .max(1_000_000, 'Enter a smaller amount.')
  .nullable()
  .describe('For each ticket, in minor units of the event’s currency. This or the share.');

export const PromoterInput = z
  .strictObject({
    user: requiredLine(254, 'Enter an e-mail address or a user name.').describe('An e-mail address or a user name.'),
    name: line(120).default(''),
    referral_code: code.optional().describe('Generated if it is left out.'),
    commission_basis_points: basisPoints.default(null),
    commission_fixed_amount: fixedAmount.default(null),
  })
  .meta(oneRate);
export type PromoterInput = z.output<typeof PromoterInput>;

/** The fields to change; `version` is the one they were read with. */
export const PromoterChange = z.strictObject({
  version: z
    .int({ error: 'Enter a whole number.' })
    .min(1, 'At least 1.')
    .max(1_000_000_000, 'At most 1,000,000,000.')
    .describe('As it was read: 409 `edited_meanwhile` if somebody has saved it since.'),
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
      earned_hours: z.number().describe('How many hours after the event commission is earned.'),
    }),
  },
});

export const addPromoter = defineRoute({
  method: 'POST',
  path: '/events/:id/promoters/',
  audience: 'user',
  summary:
    'Add a promoter by user name or e-mail, with a commission per ticket. They are told by mail, unless they ' +
    'had too many today. Whether an address has an account is not told. 409 `linked_name` as for an invitation.',
  params: EventParams,
  body: PromoterInput,
  responses: { 201: AddedPromoter },
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
  body: z.strictObject({ referral_code: line(40, { error: 'Enter the referral code.' }) }),
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
    starts_at: Instant.nullable().describe('Null while it has no date.'),
    ends_at: Instant.nullable().describe('Null while it has no date.'),
    time_zone: z.string(),
    is_over: z.boolean(),
  }),
  organizer: z.string(),
  referral_code: z.string(),
  url: z.string(),
  removed_at: Instant.nullable().describe('Null unless they were removed.'),
  earlier_rates: z.array(Rate).describe('Other rates that sales of the link were made at, oldest first.'),
  clicks: z.number().describe('Visits by the link.'),
  tickets: z.number().describe('Tickets sold through the link that were not refunded.'),
  sales: Money,
  commission: Commission,
  disputed: z
    .object({ pending: Money, earned: Money })
    .describe('What of pending and of earned commission waits because a payment is disputed.'),
  own_purchases: Money.describe('What of `reversed` was for their own purchases.'),
  owing: Money.describe(
    'What they owe: buyers got money back after the commission was paid out. It is deducted from the next payout.',
  ),
  earned_at: Instant.nullable().describe(
    'When pending commission is earned; null while the event has no date, is cancelled or off sale.',
  ),
  paid_at: Instant.nullable().describe('When commission was last paid; null before that. Own purchases do not count.'),
  reversed_at: Instant.nullable().describe(
    'When commission was last reversed; null before that. Own purchases do not count.',
  ),
  resale: z
    .object({
      tickets: z.number(),
      amount: Money,
      share_basis_points: z.number().describe('Of our fee, in basis points.'),
      last_at: Instant,
    })
    .nullable()
    .describe('Tickets bought in Resale through the link, and the share of our fee for them: part of `commission`.'),
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
      minimum_payout_amount: z.number().describe('The minimum of a payout, in minor units of its currency.'),
    }),
  },
});
export type PromoterPage = z.infer<(typeof getPromoterPage)['responses'][200]>;
