import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EventParams, Id, Instant, Money, requiredLine, text, version } from './common/values.ts';
import { ticketTypeAvailabilities } from './ticket-types.ts';
import { HOUR_AND_MINUTE, MONTH_AND_DAY, RepeatedHour } from './wall-time.ts';

export const MAX_TICKET_TYPES = 500;

const MAX_PRICE = 100_000_000;
const MAX_STOCK = 1_000_000;
const wholeNumber = z.int('Enter a whole number.');
const perOrder = wholeNumber.min(1, 'At least 1.').max(20, 'At most 20.');

const Price = z.strictObject(
  {
    amount: z
      .int('Enter whole minor units, such as 2500 for 25.00.')
      .min(0, 'Must not be negative.')
      .max(MAX_PRICE, 'Enter a smaller amount.')
      .describe('In minor units of `currency`.'),
    currency: z
      .string('Enter a currency.')
      .regex(/^[A-Za-z]{3}$/, 'Enter a currency such as “eur”.')
      .toLowerCase(),
  },
  'Enter an amount and its currency.',
);

const description = text(1000);

/** A local time of the event, `2026-12-31T18:00`, or an instant, `2026-12-31T17:00:00Z`. */
const SaleTime = z
  .string('Enter a date and a time.')
  .max(40, 'Enter a date and a time.')
  .regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?$/, 'Enter a date and a time.')
  // For the API description; any other text is refused with its own error.
  .meta({
    pattern: `^20\\d\\d-${MONTH_AND_DAY}T${HOUR_AND_MINUTE}(:[0-5]\\d(\\.\\d{1,6})?)?(Z|[+-](0\\d|1[0-3]):[0-5]\\d)?$`,
  });

/** The fields of a ticket type that hosts set; with `capacity` null only the event's capacity limits it. */
export const TicketTypeFields = z.strictObject({
  name: requiredLine(120, 'Enter a name.'),
  description: description.default(''),
  price: Price.describe('Before fees, in the event’s currency.'),
  capacity: wholeNumber
    .min(0, 'Must not be negative.')
    .max(MAX_STOCK, 'At most 1,000,000.')
    .nullable()
    .default(null)
    .describe('How many may be sold; null: only the event’s capacity limits it.'),
  sales_start_at: SaleTime.nullable()
    .default(null)
    .describe('Local time of the event, or an instant; null: on sale at once.'),
  sales_end_at: SaleTime.nullable().default(null).describe('Null: until the event ends.'),
  opens_after: Id.nullable()
    .default(null)
    .describe(
      'Another type of the event: this one opens when that one is gone, or at `sales_start_at`, whichever comes first.',
    ),
  min_per_order: perOrder.default(1),
  max_per_order: perOrder.nullable().default(null).describe('Null: as many as the event allows.'),
  is_hidden: z
    .boolean('Use true or false.')
    .default(false)
    .describe('Shown only with a promo code that names it, or an invitation.'),
  by_request: z
    .boolean('Use true or false.')
    .default(false)
    .describe('Only for people whose request was approved: nobody else can buy it.'),
  resale_allowed: z
    .boolean('Use true or false.')
    .default(true)
    .describe('Whether its holders may sell it in Resale, where the event allows Resale.'),
  state: z.enum(['on_sale', 'paused', 'archived'], 'Use on_sale, paused or archived.').default('on_sale'),
});
export type TicketTypeFields = z.output<typeof TicketTypeFields>;

/** For sale times whose local time occurs twice: which one is meant. */
const SaleHours = z.strictObject({ sales_start_at: RepeatedHour.optional(), sales_end_at: RepeatedHour.optional() });
export type SaleHours = z.infer<typeof SaleHours>;

/** A ticket type as the event's team sees it: its settings, sales and revenue. */
export const HostTicketType = z.object({
  id: z.string(),
  event: z.string().describe('The event’s id.'),
  version: z.number().describe('Increased by every change of a host.'),
  name: z.string(),
  description: z.string(),
  price: Money,
  total: Money.describe('What the buyer pays for one, fees included.'),
  payout: Money.describe('What the host gets for one, before a promoter’s share.'),
  capacity: z.number().nullable().describe('How many may be sold; null: only the event’s capacity limits it.'),
  sold: z.number(),
  held: z.number().describe('In checkouts, and in offers to the waiting list that are open.'),
  reserved: z.number().describe('Kept for promo codes.'),
  kept: z.number().describe('Kept for the waiting list, which has not been offered them yet.'),
  left: z
    .number()
    .nullable()
    .describe('How many can still be bought: the smaller of its own stock and the event’s; null without a limit.'),
  taken: Money.describe('What buyers paid for the sold tickets, fees included.'),
  earned: Money.describe('What the host gets of `taken`, after fees and promoters.'),
  state: z.enum(['on_sale', 'paused', 'archived']),
  availability: z.enum(ticketTypeAvailabilities),
  is_hidden: z.boolean(),
  by_request: z.boolean(),
  resale_allowed: z.boolean(),
  sales_start_at: Instant.nullable().describe('Null: on sale at once.'),
  sales_end_at: Instant.nullable().describe('Null: until the event ends.'),
  opens_after: z
    .string()
    .nullable()
    .describe('The id of the type that has to be gone before this one opens; null without one.'),
  min_per_order: z.number(),
  max_per_order: z.number().nullable().describe('Null: as many as the event allows.'),
});
export type HostTicketType = z.infer<typeof HostTicketType>;

/** All types of an event in the host's order, with the archived ones, and what they share. */
export const HostTicketTypes = z.object({
  currency: z.string(),
  time_zone: z.string(),
  max_per_order: z.number(),
  fee_rule: z
    .object({
      fee_payer: z.string(),
      fee_basis_points: z.number().describe('The platform’s share of a ticket’s price, in basis points.'),
      fee_fixed_amount: z.number().describe('Added for each paid ticket, in minor units of `currency`.'),
    })
    .describe('The fee of a paid ticket: a share of its price in basis points, and an amount in minor units.'),
  stock: z
    .object({ capacity: z.number(), sold: z.number(), held: z.number() })
    .nullable()
    .describe('The event’s capacity over all types; null without one.'),
  earned: Money.describe(
    'The event’s revenue for its host so far, by the ledger: partial refunds, which end no ticket, are deducted.',
  ),
  types: z.array(HostTicketType),
});
export type HostTicketTypes = z.infer<typeof HostTicketTypes>;

/** A field that somebody else changed meanwhile: both values, and who saved the other one. */
export const TypeConflict = z.object({
  field: z.string(),
  yours: z.unknown(),
  theirs: z.unknown(),
  at: Instant,
  by: z.object({ name: z.string(), is_you: z.boolean() }),
});
export type TypeConflict = z.infer<typeof TypeConflict>;

const ofType = z.object({ id: Id });

export const listHostTicketTypes = defineRoute({
  method: 'GET',
  path: '/events/:id/ticket-types/',
  audience: 'user',
  summary: 'All ticket types of an event by id or slug as its team sees them: stock, prices and what they took.',
  params: EventParams,
  responses: { 200: HostTicketTypes },
});

export const orderTicketTypes = defineRoute({
  method: 'PUT',
  path: '/events/:id/ticket-types/',
  audience: 'user',
  summary: 'Put the ticket types of an event in this order. Those that are not named keep theirs, after the others.',
  params: EventParams,
  body: z.strictObject({
    ticket_type_ids: z
      .array(Id, 'Enter a list of ids.')
      .max(2 * MAX_TICKET_TYPES, `At most ${2 * MAX_TICKET_TYPES} ids.`)
      .meta({ uniqueItems: true })
      .describe('The event’s types in their new order.'),
  }),
  responses: { 200: HostTicketTypes },
});

export const createTicketType = defineRoute({
  method: 'POST',
  path: '/ticket-types/',
  audience: 'user',
  summary: 'A new ticket type of an event, after its others. With an `Idempotency-Key`, a repeated request makes one.',
  body: TicketTypeFields.extend({ event: Id, repeated_hours: SaleHours.optional() }),
  headers: ['idempotency-key'],
  responses: { 201: HostTicketType },
});

const changes = Object.fromEntries(
  Object.entries(TicketTypeFields.shape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodDefault ? schema.unwrap().meta({ ...schema.meta() }) : schema,
  ]),
) as { [Name in keyof typeof TicketTypeFields.shape]: Undefaulted<(typeof TicketTypeFields.shape)[Name]> };
type Undefaulted<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema;

export const updateTicketType = defineRoute({
  method: 'PATCH',
  path: '/ticket-types/:id/',
  audience: 'user',
  summary:
    'Change some fields of a ticket type. Orders and running checkouts keep their price. With `version`, others’ changes ' +
    'to other fields are kept; to the same field they are a conflict (409 `edited_meanwhile`), which names both values. The only ' +
    'type of a published event cannot be archived (409 `last_ticket_type`).',
  params: ofType,
  body: z
    .strictObject(changes)
    .partial()
    .extend({
      version: version('Give the version of the ticket type.')
        .optional()
        .describe('The version the changes are based on: 409 `edited_meanwhile` if the same field was changed since.'),
      repeated_hours: SaleHours.optional(),
    }),
  responses: { 200: HostTicketType },
});

export const deleteTicketType = defineRoute({
  method: 'DELETE',
  path: '/ticket-types/:id/',
  audience: 'user',
  summary:
    'Delete a ticket type that no order names; any other is archived: nobody can buy it, its tickets stay valid.',
  params: ofType,
  responses: { 200: z.object({ result: z.enum(['deleted', 'archived']), message: z.string() }) },
});
