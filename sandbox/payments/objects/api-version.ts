import { Stripe } from 'stripe';

/** The API version that the official SDK is pinned to, and the only one supported. */
export const API_VERSION: string = Stripe.API_VERSION;
