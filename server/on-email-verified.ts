import type { OnEmailVerified } from '#server/domains/auth/verify-email.ts';
import { claimGuestOrders } from '#server/domains/checkout/claim-guest-orders.ts';
import { followAddress } from '#server/domains/checkout/follow-address.ts';
import { claimDoors } from '#server/domains/doormen/claim-doors.ts';
import { reverseOwnCommissions } from '#server/domains/payments/commissions.ts';
import { claimPromoterLinks } from '#server/domains/promoters/claim-promoter-links.ts';
import { moveSaleAlerts } from '#server/domains/saved/move-sale-alerts.ts';
import { claimGuestTickets } from '#server/domains/tickets/claim-guest-tickets.ts';
import { followTransfers } from '#server/domains/ticket-transfers/personal-data.ts';
import { followTicketsAddress } from '#server/domains/tickets/follow-tickets-address.ts';
import { followWaitingLists } from '#server/domains/waiting-list/follow-address.ts';

/**
 * Connected here because the auth domain does not know orders, tickets, doors and promoters. Records that wait for an
 * address (a guest's purchases and entries of waiting lists, doors, a promoter's links) move to the account, and mails
 * about the account's own purchases go to the address that was just verified.
 */
export const onEmailVerified: OnEmailVerified = async (tx, user, now) => {
  await claimPromoterLinks(tx, user);
  await reverseOwnCommissions(tx, user, now);
  await claimGuestOrders(tx, user);
  await claimGuestTickets(tx, user, now);
  await followTransfers(tx, user);
  await followWaitingLists(tx, user, now);
  await claimDoors(tx, user);
  if (user.former_email === null) return;
  await followAddress(tx, user);
  await followTicketsAddress(tx, user);
  await moveSaleAlerts(tx, { from: user.former_email, to: user.email });
};
