import type { AppContext } from '#server/context.ts';
import { findEventRole, findEvent, type EventRow } from '#server/domains/events/queries.ts';
import { findOwnInvitation } from '#server/domains/invitations/find-for-checkout.ts';
import { findReferral } from '#server/domains/promoters/find-referral.ts';
import { conflict, unavailable } from '#server/platform/lib/errors.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import type { Actor } from '#server/platform/http/route.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { draftListings, type ListingsHold } from './draft-listings.ts';
import { endReplaced } from './end-replaced.ts';
import { findAgreed } from './find-agreed.ts';
import { findWantedListings, type WantedListing } from './find-listings.ts';
import type { ListingsQueue } from './hold-queue.ts';
import { listingRefusal, refuseTooMany, unknownListing } from './listing-refusals.ts';
import { priceListings } from './price-listings.ts';
import { type ListingsOutcome, type ListingsRequest, takeListings } from './take-listings.ts';

/** Listings reserved for a buyer: the order, and its request if it is new. */
export type HeldListings = { order_id: string; made: ListingsRequest | null };

/** The caller, for events that are not public, and the shared state of the process. */
type Asking = { actor?: Actor | null; parts?: CheckoutParts };

const MAX_ATTEMPTS = 4;

/**
 * Reserves listings of one event for a buyer, together or not at all, at their current price. Otherwise throws the
 * refusal. docs/rules/resale.md
 */
export async function holdListings(ctx: AppContext, hold: ListingsHold, asking: Asking = {}): Promise<HeldListings> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const request = await draftOf(ctx, hold, asking);
    const { expected_total: shown = request.total } = hold;
    if (shown !== request.total) return { order_id: await getAgreed(ctx, request, shown), made: null };
    const outcome = await take(ctx, request, asking.parts?.listings);
    const order_id = await settledOrder(ctx, outcome);
    if (order_id) return { order_id, made: order_id === request.order_id ? request : null };
  }
  throw unavailable('busy', 'It is very busy right now. Please try again.', 1);
}

async function take(ctx: AppContext, request: ListingsRequest, queue: ListingsQueue | undefined) {
  const now = ctx.clock.now();
  if (queue) return queue.take(request, now);
  const [outcome] = await takeListings(ctx, ctx.db, { requests: [request], now });
  return outcome as ListingsOutcome;
}

async function draftOf(ctx: AppContext, hold: ListingsHold, { actor = null, parts }: Asking): Promise<ListingsRequest> {
  const ids = hold.listing_ids;
  const wanted = await (parts ? parts.readListings(ids) : findWantedListings(ctx, ctx.db, ids));
  const [first] = wanted;
  if (!first || wanted.length < hold.listing_ids.length) throw unknownListing();
  if (wanted.some(({ event_id }) => event_id !== first.event_id)) throw unknownListing();
  const event = parts ? (await parts.offers.ofEvent(first.event_id))?.event : await findEvent(ctx.db, first.event_id);
  if (!event || !(await isOpenTo(ctx, event, { hold, wanted, actor }))) throw unknownListing();
  refuseTooMany(event, wanted);
  const { buyer, referral_code: code } = hold;
  const referral = await findReferral(ctx, { eventId: event.id, code, buyer });
  const priced = priceListings(ctx, wanted, referral);
  return draftListings(ctx, { hold, event, priced, referral });
}

type Visit = { hold: ListingsHold; wanted: readonly WantedListing[]; actor: Actor | null };

/** A private event is for the invited, its team, the friend with the key of a listing, and its waiting list. */
async function isOpenTo(ctx: AppContext, event: EventRow, { hold, wanted, actor }: Visit): Promise<boolean> {
  if (event.visibility !== 'private' || hold.offer || isMeantFor(wanted, hold.listing_key)) return true;
  if (await findOwnInvitation(ctx.db, event.id, actor)) return true;
  return (await findEventRole(ctx.db, event.id, actor)) !== undefined;
}

/** Whether the key belongs to all these listings. */
function isMeantFor(wanted: readonly WantedListing[], key: string | undefined): boolean {
  if (key === undefined) return false;
  const hash = hashSecret(key);
  return wanted.every(({ link_hash }) => link_hash?.equals(hash));
}

/** The buyer's hold at the shown price; refuses if there is none. */
async function getAgreed(ctx: AppContext, request: ListingsRequest, shown: number): Promise<string> {
  const agreed = await findAgreed(ctx, request, shown);
  if (agreed) return agreed;
  const { total, currency } = request;
  const [before, now] = [shown, total].map((amount) => formatMoney({ amount, currency }));
  throw conflict('price_changed', `The price changed: it is now ${now} in total, not ${before}.`, { total });
}

/** The buyer's order; null if the cause of a refusal was removed and the request can be repeated. */
async function settledOrder(ctx: AppContext, outcome: ListingsOutcome): Promise<string | null> {
  switch (outcome.outcome) {
    case 'held':
    case 'same':
      return outcome.order_id;
    case 'replay':
      if (outcome.refusal) throw listingRefusal(outcome.refusal);
      return outcome.order_id;
    case 'stale':
      return null;
    case 'wait':
      await endReplaced(ctx, outcome.order_id ?? '');
      return null;
    default:
      throw listingRefusal(outcome);
  }
}
