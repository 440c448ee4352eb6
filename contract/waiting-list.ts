import { z } from 'zod';
import { referralCode } from './checkout-body.ts';
import { defineRoute } from './common/route.ts';
import { EmailInput, EventParams, Id, Instant, MINOR_UNITS, Money, TokenParams } from './common/values.ts';
import { EventTeaser } from './requests.ts';

/**
 * The states of an entry: waiting; offered; purchased; cancelled by the person; expired without tickets (two offers
 * ended, the list closed, or its ticket types were removed).
 */
export const waitingListStates = ['waiting', 'offered', 'purchased', 'cancelled', 'expired'] as const;
export type WaitingListState = (typeof waitingListStates)[number];

/** Why an entry expired. */
export const waitingListEnds = ['event_cancelled', 'list_closed', 'offers_ended', 'types_removed'] as const;
export type WaitingListEnd = (typeof waitingListEnds)[number];

/** The largest party that can wait together. */
export const MAX_PARTY = 10;

const Type = z.object({ id: z.string(), name: z.string() });

/** The tickets held for an entry: one order for the whole party, to be paid before it expires. */
export const WaitingListOffer = z.object({
  lines: z.array(z.object({ name: z.string(), quantity: z.number() })),
  quantity: z.number(),
  total: Money.describe('Fees included.'),
  is_resale: z.boolean().describe('Whether the tickets come from Resale.'),
  expires_at: Instant.describe('Until when they are held.'),
  server_time: Instant,
});
export type WaitingListOffer = z.infer<typeof WaitingListOffer>;

/** An entry of a waiting list as its owner sees it. */
export const WaitingListEntry = z.object({
  id: z.string(),
  state: z.enum(waitingListStates),
  event: EventTeaser,
  token: z
    .string()
    .describe('The token of the entry’s page, also sent as `offer_token`; only readers of the mailbox have it.'),
  email_masked: z.string(),
  party_size: z.number(),
  max_party: z
    .number()
    .describe(
      'The largest party that one order of these types may have now; a larger party gets no offer until it is reduced.',
    ),
  buyer_left: z
    .number()
    .nullable()
    .describe('How many more tickets of the event this buyer may have, beside those held for them; null: any number.'),
  ticket_types: z
    .array(Type.extend({ is_gone: z.boolean(), resale_allowed: z.boolean() }))
    .describe(
      'None: any. `is_gone`: the host does not sell it to everybody any more, so that it can only come from Resale.',
    ),
  max_total: Money.nullable().describe('The highest price per ticket, fees included; null: any.'),
  joined_at: Instant,
  ahead: z
    .number()
    .nullable()
    .describe('How many parties are ahead of this one for one of the same tickets; null unless it waits.'),
  rests_until: Instant.nullable().describe(
    'Until when nothing is offered, because an offer was declined or the buyer was over the limit; null once that is over, and after a change.',
  ),
  is_last_chance: z
    .boolean()
    .describe('Whether the entry ends if this offer is not taken: one offer has ended before.'),
  offer: WaitingListOffer.nullable().describe('Null unless tickets are held for it.'),
  ended_by: z.enum(waitingListEnds).nullable().describe('Why it has expired; null unless it has.'),
  closes_at: Instant.nullable().describe('When the list ends; null while the event has no date.'),
  checkout_url: z.string().nullable().describe('The checkout of the purchased tickets; null without one.'),
  is_refunded: z.boolean().describe('Whether all that was purchased has been refunded, or cancelled if it was free.'),
});
export type WaitingListEntry = z.infer<typeof WaitingListEntry>;

/** The choices for joining: the event's types with the full price of one ticket. */
export const WaitingListForm = z.object({
  event: EventTeaser,
  closed: z
    .enum(['on_sale', 'not_yet', 'over', 'cancelled'])
    .nullable()
    .describe('Why nobody can join; null if joining is possible.'),
  ticket_types: z.array(
    Type.extend({
      total: Money.describe('What the buyer pays for one, fees included.'),
      is_sold_out: z.boolean(),
      max_party: z.number(),
      resale_allowed: z.boolean().describe('Whether tickets may also come from Resale, at other prices.'),
    }),
  ),
  max_party: z.number().describe('The largest party over all these types; each type has its own maximum.'),
  closes_at: Instant.nullable().describe('When the list ends; null while the event has no date.'),
});
export type WaitingListForm = z.infer<typeof WaitingListForm>;

const partySize = z
  .int({ error: 'Enter a whole number.' })
  .min(1, 'At least 1.')
  .max(MAX_PARTY, `At most ${MAX_PARTY}.`);
const ticketTypeIds = z.array(Id, 'Choose ticket types.').max(50, 'Choose at most 50.');
const maxAmount = z
  .int({ error: 'Enter whole minor units.' })
  .min(1, 'Enter more than zero.')
  .max(100_000_000, 'Enter a smaller amount.')
  .nullable()
  .describe(MINOR_UNITS);

export const WaitingListInput = z.strictObject({
  party_size: partySize,
  ticket_type_ids: ticketTypeIds.default([]).describe('None: any type that is sold to everybody.'),
  max_amount: maxAmount
    .default(null)
    .describe('The highest price per ticket, fees included, in minor units; null: any.'),
  email: EmailInput.optional().describe('Of a guest; a signed-in person waits with the account’s address.'),
  referral_code: referralCode,
});
export type WaitingListInput = z.output<typeof WaitingListInput>;

export const WaitingListChange = z.strictObject({
  party_size: partySize.optional(),
  ticket_type_ids: ticketTypeIds.optional(),
  max_amount: maxAmount.optional(),
});
export type WaitingListChange = z.output<typeof WaitingListChange>;

/** The size of the waiting list, for hosts. A party counts once, however many types it waits for. */
export const WaitingListFigures = z.object({
  parties: z.number(),
  people: z.number(),
  offered: z.number().describe('Parties with an open offer.'),
  purchased: z.number().describe('Parties that bought.'),
  ticket_types: z
    .array(Type.extend({ parties: z.number(), people: z.number() }))
    .describe('A party is counted for each type that it would accept.'),
});
export type WaitingListFigures = z.infer<typeof WaitingListFigures>;

export const getWaitingListForm = defineRoute({
  method: 'GET',
  path: '/events/:id/waiting-list/form/',
  audience: 'public',
  summary: 'What one may wait for at an event. A private one has no waiting list (404).',
  params: EventParams,
  responses: { 200: WaitingListForm },
});

export const joinWaitingList = defineRoute({
  method: 'POST',
  path: '/events/:id/waiting-list/',
  audience: 'optional',
  summary:
    'Join the waiting list of types that are sold out; a signed-in person who is on it changes the entry. 400 on ' +
    '`party_size` for more than one order may have or there are tickets. A guest gets the ' +
    'same answer whether or not the address is on it, and everything else by mail. 409 `on_sale` when they can be bought.',
  params: EventParams,
  body: WaitingListInput,
  responses: {
    202: z.object({
      message: z.string(),
      entry: WaitingListEntry.nullable().describe('Of a signed-in person; null for a guest, who gets a mail.'),
    }),
  },
});

export const listMyWaitingListEntries = defineRoute({
  method: 'GET',
  path: '/waiting-list/',
  audience: 'user',
  summary: 'The caller’s entries that wait or have an offer, those with an offer first.',
  query: z.strictObject({ event_id: Id.optional() }),
  responses: { 200: z.object({ results: z.array(WaitingListEntry) }) },
});

export const getWaitingListEntry = defineRoute({
  method: 'GET',
  path: '/waiting-list/:token/',
  audience: 'public',
  summary: 'An entry, by the token in the links of its mails. Looking changes nothing.',
  params: TokenParams,
  responses: { 200: WaitingListEntry },
});

export const changeWaitingListEntry = defineRoute({
  method: 'PATCH',
  path: '/waiting-list/:token/',
  audience: 'public',
  summary: 'Change an entry that waits; it keeps its place. 409 `offered` while it has an offer.',
  params: TokenParams,
  body: WaitingListChange,
  responses: { 200: WaitingListEntry },
});

export const declineOffer = defineRoute({
  method: 'POST',
  path: '/waiting-list/:token/decline/',
  audience: 'public',
  summary: 'Give an offer back. The entry goes to the end of the list, the second time off it.',
  params: TokenParams,
  responses: { 200: WaitingListEntry },
});

export const leaveWaitingList = defineRoute({
  method: 'DELETE',
  path: '/waiting-list/:token/',
  audience: 'public',
  summary: 'Leave the list; an open offer is given back. 409 `purchased` when it was paid meanwhile.',
  params: TokenParams,
  responses: { 200: WaitingListEntry },
});

export const getWaitingListFigures = defineRoute({
  method: 'GET',
  path: '/events/:id/waiting-list/',
  audience: 'user',
  summary: 'How many wait for tickets of an event, for its team.',
  params: EventParams,
  responses: { 200: WaitingListFigures },
});
