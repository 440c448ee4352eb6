import type { OnEmailVerified } from './auth/verify-email.ts';
import { claimGuestOrders } from './checkout/claim-guest-orders.ts';
import { claimGuestTickets } from './tickets/claim-guest-tickets.ts';

/** Joined here because accounts know nothing of orders and tickets: what a guest bought becomes the account's. */
export const onEmailVerified: OnEmailVerified = async (tx, user, now) => {
  await claimGuestOrders(tx, user);
  await claimGuestTickets(tx, user, now);
};
