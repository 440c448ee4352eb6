import { z } from 'zod';
import { valueOfKind } from './common/described-rules.ts';
import { defineRoute } from './common/route.ts';
import { Cursor, EventParams, Id, Instant, line, Money, pageOf, requiredLine } from './common/values.ts';
import { WallTime } from './wall-time.ts';

/** The kinds of codes. `unlock` lowers no price; it only shows the hidden ticket types it names. */
export const promoKinds = ['percent', 'fixed_per_ticket', 'fixed_per_order', 'set_price', 'unlock'] as const;
export type PromoKind = (typeof promoKinds)[number];

/** Whether a code works now, and if not, why. */
export const promoStates = ['active', 'scheduled', 'ended', 'used_up', 'paused'] as const;
export type PromoState = (typeof promoStates)[number];

/** The most codes of one batch. */
export const MAX_BATCH = 5000;

const Rule = z.object({
  kind: z.enum(promoKinds),
  percent_basis_points: z
    .number()
    .nullable()
    .describe('The discount of `percent`, in basis points: 2000 is 20 %. Null for other kinds.'),
  amount: Money.nullable().describe('The discount, or with `set_price` the price; null for other kinds.'),
  ticket_type_ids: z.array(z.string()).nullable().describe('Null for all types.'),
  starts_at: Instant.nullable().describe('Null: from the start.'),
  ends_at: Instant.nullable().describe('Null: until the event ends.'),
  max_uses: z.number().nullable().describe('In orders; null without a limit. In a batch, the limit of each code.'),
});

/** A promo code as the event's team sees it. */
export const PromoCode = Rule.extend({
  id: z.string(),
  code: z.string(),
  url: z.string().describe('The event’s page with the code applied.'),
  state: z.enum(promoStates),
  used: z.number().describe('In how many orders, open checkouts included.'),
  reserved_ticket_type_id: z
    .string()
    .nullable()
    .describe('The type whose tickets are reserved for the code; null without a reserve.'),
  reserved_quantity: z.number().describe('How many are reserved, including what was bought already.'),
  batch_id: z.string().nullable().describe('The batch it belongs to; null without one.'),
  version: z.number().describe('Sent back with a change.'),
  created_at: Instant,
});
export type PromoCode = z.infer<typeof PromoCode>;

/** Codes that were made together: one row of the list. */
export const PromoCodeBatch = Rule.extend({
  id: z.string(),
  name: z.string(),
  code_count: z.number(),
  used_code_count: z.number().describe('Codes with at least one use.'),
  used: z.number().describe('The uses of all codes.'),
  state: z.enum(promoStates).describe('`paused` if all of its codes are.'),
  created_at: Instant,
});
export type PromoCodeBatch = z.infer<typeof PromoCodeBatch>;

const startsAt = WallTime.nullable().describe('Local time of the event, `2026-12-31T20:00`; null: at once.');
const endsAt = WallTime.nullable().describe('Local time of the event; null: until the event ends.');
const wholeNumber = (least: number, most: number) =>
  z
    .int({ error: 'Enter a whole number.' })
    .min(least, `At least ${least.toLocaleString('en')}.`)
    .max(most, `At most ${most.toLocaleString('en')}.`);

const ALLOWED = 'Use letters from A to Z, digits, hyphens and underscores.';
const codeText = line(40, { error: 'Enter the code.' })
  .min(2, 'Use at least 2 characters.')
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, ALLOWED)
  .toUpperCase();

const percent = z
  .int({ error: 'Enter a percentage.' })
  .min(1, 'At least 0.01%.')
  .max(10_000, 'At most 100%.')
  .nullable()
  .describe('The discount of `percent`, in basis points: 2000 is 20 %.');
const amount = z
  .int({ error: 'Enter an amount.' })
  .min(0, 'Must not be negative.')
  .max(100_000_000, 'Enter a smaller amount.')
  .nullable()
  .describe(
    'The discount, or with `set_price` the price, in minor units of the event’s currency; null for other kinds.',
  );
const typeIds = z
  .array(Id)
  .min(1, 'Choose at least one ticket type.')
  .max(500, 'Choose at most 500 ticket types.')
  .nullable()
  .describe('Null: all types. A code that names hidden types shows them.');
const maxUses = wholeNumber(1, 1_000_000)
  .nullable()
  .describe('In orders; null without a limit. In a batch, the limit of each code.');

/** The discount. */
const value = {
  kind: z.enum(promoKinds, { error: 'Choose what the code does.' }),
  percent_basis_points: percent.default(null),
  amount: amount.default(null),
  ticket_type_ids: typeIds.default(null),
};
/** When and how often the code works; times are local times of the event, `2026-12-31T20:00`. */
const limits = {
  starts_at: startsAt.default(null),
  ends_at: endsAt.default(null),
  max_uses: maxUses.default(null),
};

export const PromoCodeInput = z
  .strictObject({
    code: codeText,
    ...value,
    ...limits,
    reserved_ticket_type_id: Id.nullable().default(null).describe('The type whose tickets are reserved for the code.'),
    reserved_quantity: wholeNumber(0, 1_000_000).default(0),
  })
  .meta(valueOfKind);
export type PromoCodeInput = z.output<typeof PromoCodeInput>;

/** The fields to change; `version` is the one they were read with. */
export const PromoCodeChange = z.strictObject({
  version: wholeNumber(1, 1_000_000_000).describe(
    'As it was read: 409 `edited_meanwhile` if somebody has saved it since.',
  ),
  code: codeText.optional(),
  kind: value.kind.optional(),
  percent_basis_points: percent.optional(),
  amount: amount.optional(),
  ticket_type_ids: typeIds.optional(),
  starts_at: startsAt.optional(),
  ends_at: endsAt.optional(),
  max_uses: maxUses.optional(),
  reserved_ticket_type_id: Id.nullable().optional().describe('The type whose tickets are reserved for the code.'),
  reserved_quantity: wholeNumber(0, 1_000_000).optional(),
  is_paused: z.boolean({ error: 'Use true or false.' }).optional(),
});
export type PromoCodeChange = z.output<typeof PromoCodeChange>;

export const BatchInput = z
  .strictObject({
    name: requiredLine(80, 'Enter a name.'),
    quantity: wholeNumber(1, MAX_BATCH),
    prefix: line(20)
      .regex(/^([A-Za-z0-9][A-Za-z0-9_-]*)?$/, ALLOWED)
      .toUpperCase()
      .default('')
      .describe('The beginning of each code; may be empty.'),
    ...value,
    ...limits,
  })
  .meta(valueOfKind);
export type BatchInput = z.output<typeof BatchInput>;

/** The price and the host's revenue of an order of `quantity` tickets of one type, without the code and with it. */
export const PreviewedPrice = z.object({
  ticket_type_id: z.string(),
  name: z.string(),
  is_hidden: z.boolean(),
  is_covered: z.boolean().describe('Whether the code is for this type.'),
  regular_total: Money.describe('What the buyer pays without the code, fees included.'),
  total: Money.describe('What the buyer pays with the code, fees included.'),
  fee: Money.describe('The fees within `total`.'),
  host_amount: Money.describe('What the host gets with the code.'),
});
export type PreviewedPrice = z.infer<typeof PreviewedPrice>;

/** One order that used a code. */
export const PromoUse = z.object({
  order_id: z.string(),
  created_at: Instant,
  quantity: z.number(),
  discount: Money,
  total: Money,
  state: z
    .enum(['held', 'used', 'released'])
    .describe('`held`: not paid yet. `released`: the order ended or was fully refunded, and the use was given back.'),
  buyer_email: z.string().nullable().describe('Null for those who may not see sales, and once it was deleted.'),
});
export type PromoUse = z.infer<typeof PromoUse>;

const CodeParams = EventParams.extend({ code_id: Id });
const BatchParams = EventParams.extend({ batch_id: Id });
export const listPromoCodes = defineRoute({
  method: 'GET',
  path: '/events/:id/promo-codes/',
  audience: 'user',
  summary:
    'The promo codes of an event, newest first. Codes of a batch are listed by `batch_id` or `search` only; the batches ' +
    'themselves come with the first page.',
  params: EventParams,
  query: z.strictObject({
    search: line(40).optional(),
    state: z.enum(promoStates, { error: 'Choose one of the states.' }).optional(),
    batch_id: Id.optional(),
    cursor: Cursor,
  }),
  responses: { 200: pageOf(PromoCode).extend({ batches: z.array(PromoCodeBatch) }) },
});

export const createPromoCode = defineRoute({
  method: 'POST',
  path: '/events/:id/promo-codes/',
  audience: 'user',
  summary: 'Make a promo code.',
  params: EventParams,
  body: PromoCodeInput,
  responses: { 201: PromoCode },
});

export const updatePromoCode = defineRoute({
  method: 'PATCH',
  path: '/events/:id/promo-codes/:code_id/',
  audience: 'user',
  summary:
    'Change, pause or resume a promo code. Orders that exist keep their price. Of a batch’s code only `is_paused`.',
  params: CodeParams,
  body: PromoCodeChange,
  responses: { 200: PromoCode },
});

export const deletePromoCode = defineRoute({
  method: 'DELETE',
  path: '/events/:id/promo-codes/:code_id/',
  audience: 'user',
  summary: 'Delete a promo code. One that was used is only taken off the list, so that its orders keep it.',
  params: CodeParams,
  responses: {
    200: z.object({
      is_archived: z.boolean().describe('It was used, so it is kept for its orders, and works no more.'),
    }),
  },
});

export const previewPromoCode = defineRoute({
  method: 'POST',
  path: '/events/:id/promo-codes/preview/',
  audience: 'user',
  summary: 'What a code would do to the price of each ticket type. Nothing is saved.',
  params: EventParams,
  body: z.strictObject({ ...value, quantity: wholeNumber(1, 20).default(1) }).meta(valueOfKind),
  responses: { 200: z.array(PreviewedPrice) },
});

export const listPromoUses = defineRoute({
  method: 'GET',
  path: '/events/:id/promo-codes/:code_id/uses/',
  audience: 'user',
  summary: 'The orders that used a promo code, newest first.',
  params: CodeParams,
  query: z.strictObject({ cursor: Cursor }),
  responses: { 200: pageOf(PromoUse).extend({ code: PromoCode }) },
});

export const createPromoCodeBatch = defineRoute({
  method: 'POST',
  path: '/events/:id/promo-code-batches/',
  audience: 'user',
  summary:
    'Make up to 5,000 unique codes at once. With the same Idempotency-Key it answers with the batch made before; 409 if the body is another one.',
  params: EventParams,
  body: BatchInput,
  headers: ['idempotency-key'],
  responses: { 201: PromoCodeBatch },
});

export const updatePromoCodeBatch = defineRoute({
  method: 'PATCH',
  path: '/events/:id/promo-code-batches/:batch_id/',
  audience: 'user',
  summary: 'Pause or resume all codes of a batch.',
  params: BatchParams,
  body: z.strictObject({ is_paused: z.boolean({ error: 'Use true or false.' }) }),
  responses: { 200: PromoCodeBatch },
});

export const deletePromoCodeBatch = defineRoute({
  method: 'DELETE',
  path: '/events/:id/promo-code-batches/:batch_id/',
  audience: 'user',
  summary: 'Delete a batch. Codes that were used stay with their orders.',
  params: BatchParams,
  responses: {
    200: z.object({
      is_archived: z.boolean().describe('A code of it was used, so it is kept for its orders, and works no more.'),
    }),
  },
});
