import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EmailInput, Id, Instant, line, Money, ONE_ID } from './common/values.ts';
import { CheckoutBody, quantity } from './checkout-body.ts';
import { EventCard, Question } from './events.ts';
import { HolderEmails } from './holder-emails.ts';
import { ticketStates } from './ticket-states.ts';

/** The states of a checkout. The last four are final; every checkout reaches one of them. */
export const checkoutStatuses = ['held', 'processing', 'paid', 'expired', 'failed', 'refunded'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** One line of an order. `total` is what the buyer pays for it, fees included. */
export const OrderLine = z.object({
  ticket_type_id: z.string(),
  name: z.string(),
  quantity: z.number(),
  unit_price: Money.describe('Of one ticket, before discount and fees.'),
  discount: Money.describe('For the whole line.'),
  fee: Money.describe('The buyer’s fees for the whole line.'),
  total: Money.describe('What the buyer pays for the line, fees included.'),
});

export type OrderLine = z.infer<typeof OrderLine>;

/** The price of tickets: the same lines in the ticket box, at the checkout, in the mail and on the receipt. */
export const OrderPrice = z.object({
  lines: z.array(OrderLine),
  subtotal: Money.describe('Before discount and fees.'),
  discount: Money,
  fee: Money.describe('The buyer’s fees.'),
  total: Money.describe('What the buyer pays, fees included.'),
});
export type OrderPrice = z.infer<typeof OrderPrice>;

/**
 * An order as its buyer sees it before and after paying. Whoever has only its address sees no answers, names or addresses of
 * guests, and the buyer's e-mail address is masked for everybody.
 */
export const OrderSummary = OrderPrice.extend({
  id: z.string(),
  is_resale: z.boolean().describe('Bought in Resale: each line is one listing.'),
  event: EventCard,
  email_masked: z.string().describe('Like `m***@example.com`.'),
  promo_code: z.string().nullable().describe('Null without one.'),
  refundable_until: Instant.nullable().describe(
    'How long its buyer may return tickets without a reason; null if they may not, or not any more.',
  ),
  questions: z.array(Question),
  answers: z
    .record(z.string(), z.string())
    .describe('By the question’s id; empty for whoever has only the order’s address.'),
  holder_names: z
    .array(z.string())
    .describe('One per ticket, in line order; empty for whoever has only the order’s address.'),
  holder_emails: z.array(z.string()).describe('By ticket, like the names; empty where none was typed.'),
});

export type OrderSummary = z.infer<typeof OrderSummary>;

export const Checkout = z.object({
  session_id: z.string().describe('The unguessable name of the checkout in every later call.'),
  status: z.enum(checkoutStatuses).describe('The last four are final.'),
  expires_at: Instant.describe('When the hold ends.'),
  url: z.string().describe('Our page where the order is completed and paid.'),
  order: OrderSummary,
});
export type Checkout = z.infer<typeof Checkout>;

/** A ticket in a checkout's response, without its code. `holder_name` is empty for whoever has only the checkout's address. */
const PurchasedTicket = z.object({
  id: z.string(),
  ticket_type: z.string(),
  state: z.enum(ticketStates),
  holder_name: z.string().describe('Empty for whoever has only the checkout’s address.'),
  ticket_url: z.string(),
});

export const CheckoutDetails = z.object({
  session_id: z.string(),
  status: z.enum(checkoutStatuses).describe('The last four are final.'),
  message: z.string().describe('The state as a sentence for the buyer.'),
  expires_at: Instant.describe('When the hold ends.'),
  server_time: Instant,
  order: OrderSummary,
  is_payment_open: z
    .boolean()
    .describe('The payment page was opened, so the order may be paid at any moment, also in another tab.'),
  is_payment_under_way: z
    .boolean()
    .describe('The buyer has paid by a method that takes days, and nobody knows yet how it ends.'),
  refunded: Money.nullable().describe('What went back to the buyer; null without a refund.'),
  bank_returned: Money.nullable().describe(
    'What the buyer’s bank returned to them after a dispute that the host lost; null without one.',
  ),
  purchasedTickets: z.array(PurchasedTicket).describe('The tickets its buyer still holds.'),
  waiting_list_url: z
    .string()
    .nullable()
    .describe(
      'Where the buyer’s place on the waiting list is, for whoever may change the checkout of its offer; null once it is bought.',
    ),
  passed_on: z.number().describe('How many tickets somebody else holds now: sent and accepted, or sold.'),
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
    items: z
      .string({ error: 'Choose at least one ticket.' })
      .max(1000, 'Use at most 20 lines.')
      .transform((text) => text.split(',').map(readItem))
      .pipe(z.array(z.strictObject({ ticket_type_id: Id, quantity })).max(20, 'Use at most 20 lines.'))
      .meta({ pattern: `^${ONE_ITEM}(,${ONE_ITEM}){0,19}$` })
      .describe('The chosen types and how many of each, as `id:2,id:1`.'),
    promo_code: line(40, { error: 'Enter the promo code.' }),
  }),
  responses: { 200: OrderPrice },
});

export const createCheckout = defineRoute({
  method: 'POST',
  path: '/payment/checkout/',
  audience: 'optional',
  summary:
    'Take a hold on tickets, or on listings of Resale, until `expires_at`. No provider call is made here; a total of zero is complete in the same call. 409 `sold_out` and `buyer_limit` (with `available`), `not_on_sale`, `price_changed` (with `total`), in Resale `listing_taken` and `listing_gone`. 403 `unproved_email` after too many free orders of an unverified address, and too many tickets of guests from one network.',
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
    holder_names: z.array(line(120)).max(200).optional().describe('One per ticket, in line order.'),
    holder_emails: HolderEmails.optional(),
    answers: z
      .record(z.string().max(64), line(500))
      .optional()
      .describe('By the question’s id; a ticked box is “yes”.'),
  }),
  headers: ['checkout-browser'],
  responses: { 200: Checkout },
});

/** The date and place of the event that the buyer was shown; each is compared only if it is sent. */
const ShownEvent = z.strictObject({
  expected_starts_at: z.iso
    .datetime('Enter an instant in UTC.')
    .nullable()
    .optional()
    .describe('The start that the buyer was shown; null: no date.'),
  expected_city: line(120).optional().describe('The city that the buyer was shown.'),
});
export type ShownEvent = z.output<typeof ShownEvent>;

export const payCheckout = defineRoute({
  method: 'POST',
  path: '/payment/checkout/:session_id/pay/',
  audience: 'optional',
  provider_may_refuse: true,
  summary:
    'Create or return the provider’s payment page. 409 `event_moved` when the event is not any more when or where the buyer was shown, `already_paid`, `checkout_ended`. 502 `payment_unavailable` when the provider refuses: the hold has ended, and nothing was charged.',
  params: SessionParams,
  body: ShownEvent.nullish().transform((shown) => shown ?? {}),
  headers: ['checkout-browser'],
  responses: { 200: z.object({ url: z.string().describe('The provider’s payment page.') }) },
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
