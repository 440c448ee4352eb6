import type { CheckoutBody } from '#contract/checkout.ts';
import type { Actor } from '#server/platform/http/route.ts';
import type { HoldQueue, ListingsQueue } from './hold-queue.ts';
import type { OfferCache } from './offer.ts';

/** What checkouts of one process share. */
export type CheckoutParts = { offers: OfferCache; holds: HoldQueue; listings: ListingsQueue };

/** A request for a checkout. */
export type CreateCheckoutInput = {
  actor: Actor | null;
  body: CheckoutBody;
  idempotencyKey: string | undefined;
  browserSecret: string | undefined;
  ip: string;
};
