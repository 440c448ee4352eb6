import { Stripe } from 'stripe';

/** The API version the official SDK is pinned to, and the only one spoken here. */
export const API_VERSION: string = Stripe.API_VERSION;
