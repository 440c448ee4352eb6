import { z } from 'zod';
import { waysToChoose } from './common/described-rules.ts';
import { EmailInput, Id, line } from './common/values.ts';

/** How many tickets of one type. */
export const quantity = z.int({ error: 'Enter a whole number.' }).min(1, 'At least 1.').max(20, 'At most 20.');

/** Null and the empty string mean "not given": the client's forms send them. */
function optionalText<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess(
      (value) => (value === '' ? undefined : value),
      schema.nullish().transform((value) => value ?? undefined),
    )
    .optional();
}

/** Ignored if it is unknown, removed or of another event. */
export const referralCode = optionalText(line(40)).describe('The promoter whose link the buyer followed.');

const ONE_WAY_TO_CHOOSE =
  'One of: `ticket_type_id` and `quantity`; `items`; one listing or several; an offer of a waiting list, with nothing ' +
  'chosen beside it. A guest gives `email`. An empty text is as good as nothing.';
/**
 * The specification's five fields; `items` instead of `ticket_type_id` and `quantity` buys several types at once,
 * `listing_id` or `listing_ids` buys in Resale.
 */
export const CheckoutBody = z
  .strictObject({
    ticket_type_id: optionalText(Id).describe('With `quantity`; several types go into `items`.'),
    quantity: optionalText(quantity).describe('How many of `ticket_type_id`.'),
    items: z
      .array(z.strictObject({ ticket_type_id: Id, quantity }))
      .min(1, 'Choose at least one ticket.')
      .max(20, 'Use at most 20 lines.')
      .optional(),
    referral_code: referralCode,
    email: optionalText(EmailInput).describe('Of a guest; a signed-in buyer may leave it out.'),
    promo_code: optionalText(line(40)).describe('Capitals make no difference.'),
    source: optionalText(line(200)).describe(
      'Where the buyer came from: utm values, the host of the previous page, or `direct`.',
    ),
    invitation_token: optionalText(line(120)).describe(
      'Unlocks the invited ticket type and the private event. Without `email` the buyer is the invited address.',
    ),
    offer_token: optionalText(line(120)).describe(
      'Opens an offer of the waiting list, whose tickets are held already; nothing else can be chosen with it.',
    ),
    listing_id: optionalText(Id).describe('One ticket in Resale.'),
    listing_ids: z
      .array(Id)
      .min(1, 'Choose at least one ticket.')
      .max(10, 'At most 10 tickets.')
      .optional()
      .describe('Listings of one event: all of them or none.'),
    listing_key: optionalText(line(120)).describe('The secret of the link to a listing for one friend.'),
    expected_total: z
      .int('Enter whole minor units.')
      .min(0, 'Must not be negative.')
      .optional()
      .describe('The total the buyer was shown, in minor units. Another one is answered with 409 and `price_changed`.'),
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
