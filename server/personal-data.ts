import type { PersonalDataParts } from '#server/domains/account/routes.ts';
import { forgetPicture } from '#server/domains/account/set-picture.ts';
import { forgetAccount, listAccountData } from '#server/domains/auth/personal-data.ts';
import { forgetChoiceLinks, listChoices } from '#server/domains/cancellations/personal-data.ts';
import { findOpenCheckout, forgetOrders, listOrders } from '#server/domains/checkout/personal-data.ts';
import { forgetAccountRequests } from '#server/domains/connect/personal-data.ts';
import { forgetMessages, listMessages } from '#server/domains/contact/personal-data.ts';
import { listDisputesOf } from '#server/domains/disputes/personal-data.ts';
import { forgetDoorWork, listDoorWork } from '#server/domains/doormen/personal-data.ts';
import { findHostedEvents, forgetOrganizers } from '#server/domains/events/personal-data.ts';
import { forgetInvitations, listInvitationsTo } from '#server/domains/invitations/personal-data.ts';
import { forgetHostMessages, listHostMessages } from '#server/domains/messages/personal-data.ts';
import { findOwnedTeam, forgetMemberships, listOrganizations } from '#server/domains/organizations/personal-data.ts';
import {
  findOpenDispute,
  findOpenRefund,
  findUnpaidSales,
  findUnsettledMoney,
} from '#server/domains/payments/obligations.ts';
import {
  findUnpaidCommission,
  forgetPromoterLinks,
  listPromoterLinks,
} from '#server/domains/promoters/personal-data.ts';
import { forgetRequestsOf, listRequestsOf } from '#server/domains/requests/personal-data.ts';
import { listSellerReviews } from '#server/domains/resale/seller-reviews-data.ts';
import { findReservedListing, forgetListings, listListings } from '#server/domains/resale/personal-data.ts';
import { forgetSaved, listSaved } from '#server/domains/saved/personal-data.ts';
import { forgetStaff, listStaffData } from '#server/domains/staff/personal-data.ts';
import { forgetTransfers, listTransfers } from '#server/domains/ticket-transfers/personal-data.ts';
import { forgetTickets, listTickets } from '#server/domains/tickets/personal-data.ts';
import { forgetWaiting, listWaiting } from '#server/domains/waiting-list/personal-data.ts';
import { forgetMails, listMails } from '#server/platform/mail/personal-data.ts';
import type { Db } from '#server/platform/db/db.ts';

/** The parts of the download, in the order of the file. */
const lists: ((db: Db, user: { id: string; email: string }) => Promise<object>)[] = [
  listAccountData,
  listOrders,
  listDisputesOf,
  listTickets,
  listTransfers,
  listOrganizations,
  listPromoterLinks,
  listDoorWork,
  listInvitationsTo,
  listMessages,
  listMails,
  listSaved,
  listSellerReviews,
  listListings,
  listRequestsOf,
  listHostMessages,
  listChoices,
  listStaffData,
  listWaiting,
];

/** Connected here because the account domain may not import the domains that store personal data. */
export const personalData: PersonalDataParts = {
  async list(db, user) {
    const parts = await Promise.all(lists.map((list) => list(db, user)));
    return Object.assign({}, ...parts) as Awaited<ReturnType<PersonalDataParts['list']>>;
  },
  obligations: [
    findOpenCheckout,
    findReservedListing,
    findOpenRefund,
    findOpenDispute,
    findHostedEvents,
    findOwnedTeam,
    findUnsettledMoney,
    findUnpaidSales,
    findUnpaidCommission,
  ],
  // Always in this order, so that two transactions cannot deadlock.
  forget: [
    forgetOrders,
    forgetListings,
    forgetTickets,
    forgetTransfers,
    forgetMemberships,
    forgetAccountRequests,
    forgetPromoterLinks,
    forgetDoorWork,
    forgetInvitations,
    forgetMails,
    forgetMessages,
    forgetOrganizers,
    forgetPicture,
    forgetSaved,
    forgetRequestsOf,
    forgetWaiting,
    forgetHostMessages,
    forgetChoiceLinks,
    forgetStaff,
    forgetAccount,
  ],
};
