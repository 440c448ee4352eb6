import type { AppContext } from '#server/context.ts';
import type { CheckoutBody } from '#contract/checkout-body.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { createListingReader, type ListingReader } from './find-listings.ts';
import { createHoldQueue, createListingsQueue, type HoldQueue, type ListingsQueue } from './hold-queue.ts';
import { createOfferCache, type OfferCache } from './offer.ts';

export type CheckoutParts = {
  offers: OfferCache;
  holds: HoldQueue;
  listings: ListingsQueue;
  readListings: ListingReader;
};

/** The state shared by all checkouts of one process. */
export function createCheckoutParts(ctx: AppContext): CheckoutParts {
  return {
    offers: createOfferCache(ctx),
    holds: createHoldQueue(ctx),
    listings: createListingsQueue(ctx),
    readListings: createListingReader(ctx),
  };
}

/** A request for a checkout. */
export type CreateCheckoutInput = {
  actor: Actor | null;
  body: CheckoutBody;
  idempotencyKey: string | undefined;
  browserSecret: string | undefined;
  ip: string;
};
