import { z } from 'zod';
import { waysToChoose } from './common/described-rules.ts';
import { defineRoute } from './common/route.ts';
import { EmailInput, Id, Instant, MINOR_UNITS, Money, ONE_ID, line } from './common/values.ts';
import { EventCard, Question } from './events.ts';
import { HolderEmails } from './holder-emails.ts';
import { ticketStates } from './ticket-states.ts';

const quantity = z.int({ error: 'Enter a whole number.' }).min(1, 'At least 1.').max(20, 'At most 20.');
/** Null and the empty string mean "not given": the client's forms send them. */
function optionalText<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess(
      (value) => (value === '' ? undefined : value),
      schema.nullish().transform((value) => value ?? undefined),
    )
    .optional();
}

const ONE_WAY_TO_CHOOSE =
  'One of: `ticket_type_id` and `quantity`; `items`; one listing or several; an offer of a waiting list, with nothing ' +
  'chosen beside it. A guest gives `email`. An empty text is as good as nothing.';
/**
 * The specification's five fields; `items` instead of `ticket_type_id` and `quantity` buys several types at once,
 * `listing_id` or `listing_ids` buys in Resale.
 */
export const CheckoutBody = z
  .strictObject({
    ticket_type_id: optionalText(Id),
    quantity: optionalText(quantity),
    items: z
      .array(z.strictObject({ ticket_type_id: Id, quantity }))
      .min(1, 'Choose at least one ticket.')
      .max(20, 'Use at most 20 lines.')
      .optional(),
    referral_code: optionalText(line(40)),
    email: optionalText(EmailInput),
    promo_code: optionalText(line(40)),
    /** Where the buyer came from: utm values, the host of the previous page, or `direct`. */
    source: optionalText(line(200)),
    /** Unlocks the invited ticket type and the private event. Without `email` the buyer is the invited address. */
    invitation_token: optionalText(line(120)),
    /** Opens an offer of the waiting list, whose tickets are held already; nothing else can be chosen with it. */
    offer_token: optionalText(line(120)),
    listing_id: optionalText(Id),
    /** Listings of one event: all of them or none. */
    listing_ids: z.array(Id).min(1, 'Choose at least one ticket.').max(10, 'At most 10 tickets.').optional(),
    /** The secret of the link to a listing for one friend. */
    listing_key: optionalText(line(120)),
    /** The total the buyer was shown. Another one is answered with 409 and `price_changed`. */
    expected_total: z.int('Enter whole minor units.').min(0, 'Must not be negative.').optional().describe(MINOR_UNITS),
  })
  .superRefine((body, ctx) => {
    const refuse = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message });
    if (body.offer_token) {
      if (!isOfferAlone(body)) refuse('offer_token', 'An offer has its tickets already.');
      return;
    }
    if (body.items && (body.ticket_type_id || body.quantity))
      refuse('items', 'Send either items or one ticket type, not both.');
    if (body.listing_id || body.listing_ids) refuseInResale(body, refuse);
    else refuseInSale(body, refuse);
  })
  .meta({ description: ONE_WAY_TO_CHOOSE, anyOf: waysToChoose() });

type Refuse = (field: string, message: string) => void;

function refuseInSale(body: Record<string, unknown>, refuse: Refuse): void {
  if (body['listing_key']) refuse('listing_key', 'Send it with a listing.');
  if (!body['items'] && !body['ticket_type_id']) refuse('ticket_type_id', 'Choose a ticket type.');
  if (!body['items'] && body['quantity'] === undefined) refuse('quantity', 'Enter a quantity.');
}

function refuseInResale(body: Record<string, unknown>, refuse: Refuse): void {
  if (body['listing_id'] && body['listing_ids']) refuse('listing_ids', 'Send either one listing or several, not both.');
  for (const field of ['ticket_type_id', 'quantity', 'items'])
    if (body[field]) refuse(field, 'Send either listings or ticket types, not both.');
  if (body['promo_code']) refuse('promo_code', 'Promo codes are not for Resale.');
  if (body['invitation_token']) refuse('invitation_token', 'Invitations are not for Resale.');
}

export type CheckoutBody = z.output<typeof CheckoutBody>;

/** Whether nothing is chosen besides the offer of the waiting list. */
function isOfferAlone(body: {
  items?: unknown;
  ticket_type_id?: unknown;
  quantity?: unknown;
  promo_code?: unknown;
  listing_id?: unknown;
  listing_ids?: unknown;
}): boolean {
  const { items, ticket_type_id, quantity: chosen, promo_code, listing_id, listing_ids } = body;
  return !items && !ticket_type_id && !chosen && !promo_code && !listing_id && !listing_ids;
}

/** The states of a checkout. The last four are final; every checkout reaches one of them. */
export const checkoutStatuses = ['held', 'processing', 'paid', 'expired', 'failed', 'refunded'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** One line of an order. `total` is what the buyer pays for it, fees included. */
export const OrderLine = z.object({
  ticket_type_id: z.string(),
  name: z.string(),
  quantity: z.number(),
  unit_price: Money,
  discount: Money,
  fee: Money,
  total: Money,
});

export type OrderLine = z.infer<typeof OrderLine>;

/** The price of tickets: the same lines in the ticket box, at the checkout, in the mail and on the receipt. */
export const OrderPrice = z.object({
  lines: z.array(OrderLine),
  subtotal: Money,
  discount: Money,
  fee: Money,
  total: Money,
});
export type OrderPrice = z.infer<typeof OrderPrice>;

/**
 * An order as its buyer sees it before and after paying. Whoever has only its address sees no answers, names or addresses of
 * guests, and the buyer's e-mail address is masked for everybody.
 */
export const OrderSummary = OrderPrice.extend({
  id: z.string(),
  /** Bought in Resale: each line is one listing. */
  is_resale: z.boolean(),
  event: EventCard,
  email_masked: z.string(),
  promo_code: z.string().nullable(),
  /** How long its buyer may return tickets without a reason; null if they may not, or not any more. */
  refundable_until: Instant.nullable(),
  questions: z.array(Question),
  answers: z.record(z.string(), z.string()),
  holder_names: z.array(z.string()),
  /** By ticket, like the names; empty where none was typed. */
  holder_emails: z.array(z.string()),
});

export type OrderSummary = z.infer<typeof OrderSummary>;

export const Checkout = z.object({
  session_id: z.string(),
  status: z.enum(checkoutStatuses),
  expires_at: Instant,
  url: z.string(),
  order: OrderSummary,
});
export type Checkout = z.infer<typeof Checkout>;

/** A ticket in a checkout's response, without its code. `holder_name` is empty for whoever has only the checkout's address. */
export const PurchasedTicket = z.object({
  id: z.string(),
  ticket_type: z.string(),
  state: z.enum(ticketStates),
  holder_name: z.string(),
  ticket_url: z.string(),
});

export const CheckoutDetails = z.object({
  session_id: z.string(),
  status: z.enum(checkoutStatuses),
  message: z.string(),
  expires_at: Instant,
  server_time: Instant,
  order: OrderSummary,
  /** The payment page was opened, so the order may be paid at any moment, also in another tab. */
  is_payment_open: z.boolean(),
  /** The buyer has paid by a method that takes days, and nobody knows yet how it ends. */
  is_payment_under_way: z.boolean(),
  refunded: Money.nullable(),
  /** What the buyer's bank returned to them after a dispute that the host lost. */
  bank_returned: Money.nullable(),
  /** The tickets its buyer still holds. */
  purchasedTickets: z.array(PurchasedTicket),
  /** How many tickets somebody else holds now: sent and accepted, or sold. */
  passed_on: z.number(),
});
export type CheckoutDetails = z.infer<typeof CheckoutDetails>;

const ONE_ITEM = `${ONE_ID}:(0?[1-9]|1\\d|20)`;

const SessionParams = z.object({ session_id: z.string().min(1).max(100) });

function readItem(text: string): { ticket_type_id: string; quantity: number } {
  const [ticket_type_id = '', count = ''] = text.split(':');
  return { ticket_type_id, quantity: /^\d{1,2}$/.test(count) ? Number(count) : 0 };
}

export const quoteOrder = defineRoute({
  method: 'GET',
  path: '/payment/quote/',
  audience: 'optional',
  summary:
    'What tickets would cost now with a promo code, by the rules of the checkout. Nothing is held. A code that is not for ' +
    'these tickets takes nothing off.',
  query: z.strictObject({
    /** The chosen types and how many of each, as `id:2,id:1`. */
    items: z
      .string({ error: 'Choose at least one ticket.' })
      .max(1000, 'Use at most 20 lines.')
      .transform((text) => text.split(',').map(readItem))
      .pipe(z.array(z.strictObject({ ticket_type_id: Id, quantity })).max(20, 'Use at most 20 lines.'))
      .meta({ pattern: `^${ONE_ITEM}(,${ONE_ITEM}){0,19}$` }),
    promo_code: line(40),
  }),
  responses: { 200: OrderPrice },
});

export const createCheckout = defineRoute({
  method: 'POST',
  path: '/payment/checkout/',
  audience: 'optional',
  summary:
    'Take a hold on tickets, or on listings of Resale, until `expires_at`. No provider call is made here; a total of zero is complete in the same call. 409 `sold_out` and `buyer_limit` (with `available`), `not_on_sale`, `price_changed` (with `total`), in Resale `listing_taken` and `listing_gone`. 403 `unproved_email` after too many free orders of an unverified address.',
  body: CheckoutBody,
  headers: ['idempotency-key', 'checkout-browser'],
  responses: { 201: Checkout },
});

export const updateCheckout = defineRoute({
  method: 'PATCH',
  path: '/payment/checkout/:session_id/',
  audience: 'optional',
  summary:
    'Set holder names and holder e-mails (one per ticket, in line order), answers to the organizer’s questions, and a ' +
    'guest’s address. Once the order is paid, each e-mail other than the buyer’s gets one mail with its tickets; an empty ' +
    'text gets none. A free order, complete from the start, takes answers alone.',
  params: SessionParams,
  body: z.strictObject({
    email: EmailInput.optional(),
    holder_names: z.array(line(120)).max(200).optional(),
    holder_emails: HolderEmails.optional(),
    answers: z.record(z.string().max(64), line(500)).optional(),
  }),
  headers: ['checkout-browser'],
  responses: { 200: Checkout },
});

/** The date and place of the event that the buyer was shown; each is compared only if it is sent. */
const ShownEvent = z.strictObject({
  expected_starts_at: z.iso.datetime('Enter an instant in UTC.').nullable().optional(),
  expected_city: line(120).optional(),
});
export type ShownEvent = z.output<typeof ShownEvent>;

export const payCheckout = defineRoute({
  method: 'POST',
  path: '/payment/checkout/:session_id/pay/',
  audience: 'optional',
  summary:
    'Create or return the provider’s payment page. 409 `event_moved` when the event is not any more when or where the buyer was shown, `already_paid`, `checkout_ended`. 502 `payment_unavailable` when the provider refuses: the hold has ended, and nothing was charged.',
  params: SessionParams,
  body: ShownEvent.nullish().transform((shown) => shown ?? {}),
  headers: ['checkout-browser'],
  responses: { 200: z.object({ url: z.string() }) },
});

export const giveBackCheckout = defineRoute({
  method: 'DELETE',
  path: '/payment/checkout/:session_id/',
  audience: 'optional',
  summary: 'Give the hold back. May be repeated; one that is paid stays paid.',
  params: SessionParams,
  headers: ['checkout-browser'],
  responses: { 200: CheckoutDetails },
});

export const openTickets = defineRoute({
  method: 'POST',
  path: '/payment/checkout/:session_id/tickets/',
  audience: 'public',
  summary: 'The page with a guest’s tickets, for the browser that has just bought them; asked twice, it is the same.',
  params: SessionParams,
  responses: {
    200: z.object({ url: z.string().nullable().describe('Null: they open from the mail, or in My Tickets.') }),
  },
});

export const getCheckoutDetails = defineRoute({
  method: 'GET',
  path: '/payment/checkout-session-details/',
  audience: 'optional',
  summary: 'Where a checkout stands. Polled every 2 s until it ends.',
  query: z.strictObject({
    session_id: z.string({ error: 'Give a session_id.' }).min(1, 'Give a session_id.').max(100),
  }),
  responses: { 200: CheckoutDetails },
});

/** Request headers of the checkout calls: the idempotency key of a click, and the browser's own secret. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const BROWSER_HEADER = 'checkout-browser';
