import type { PersonalDataParts } from '#server/domains/account/routes.ts';
import { forgetPicture } from '#server/domains/account/set-picture.ts';
import { forgetAccount, listAccountData } from '#server/domains/auth/personal-data.ts';
import { forgetChoiceLinks, listChoices } from '#server/domains/cancellations/personal-data.ts';
import { findOpenCheckout, forgetOrders, listOrders } from '#server/domains/checkout/personal-data.ts';
import { forgetAccountRequests } from '#server/domains/connect/personal-data.ts';
import { forgetMessages, listMessages } from '#server/domains/contact/personal-data.ts';
import { forgetDoorPosts, listDoorPosts } from '#server/domains/doormen/personal-data.ts';
import { findHostedEvents, forgetOrganizers } from '#server/domains/events/personal-data.ts';
import { forgetInvitations, listInvitationsTo } from '#server/domains/invitations/personal-data.ts';
import { forgetHostMessages, listHostMessages } from '#server/domains/messages/personal-data.ts';
import { findOwnedTeam, forgetMemberships, listOrganizations } from '#server/domains/organizations/personal-data.ts';
import { findOpenRefund, findUnsettledMoney } from '#server/domains/payments/obligations.ts';
import {
  findUnpaidCommission,
  forgetPromoterLinks,
  listPromoterLinks,
} from '#server/domains/promoters/personal-data.ts';
import { forgetRequestsOf, listRequestsOf } from '#server/domains/requests/personal-data.ts';
import { forgetSaved, listSaved } from '#server/domains/saved/personal-data.ts';
import { forgetStaff, listStaffData } from '#server/domains/staff/personal-data.ts';
import { forgetTickets, listTickets } from '#server/domains/tickets/personal-data.ts';
import { forgetMails, listMails } from '#server/platform/mail/personal-data.ts';

/** Connected here because the account domain may not import the domains that store personal data. */
export const personalData: PersonalDataParts = {
  async list(db, user) {
    const parts = await Promise.all([
      listAccountData(db, user),
      listOrders(db, user),
      listTickets(db, user),
      listOrganizations(db, user),
      listPromoterLinks(db, user),
      listDoorPosts(db, user),
      listInvitationsTo(db, user),
      listMessages(db, user),
      listMails(db, user),
      listSaved(db, user),
      listRequestsOf(db, user),
      listHostMessages(db, user),
      listChoices(db, user),
    ]);
    const [account, orders, tickets, organizations, links, posts, invitations, messages, mails, saved, ...others] =
      parts;
    const [requests, written, choices] = others;
      listStaffData(db, user),
    ]);
    const [account, orders, tickets, organizations, links, posts, invitations, messages, mails, saved, ...others] =
      parts;
    const [requests, written, staff] = others;
    return {
      ...account,
      ...orders,
      ...tickets,
      ...organizations,
      ...links,
      ...posts,
      ...invitations,
      ...messages,
      ...mails,
      ...saved,
      ...requests,
      ...written,
      ...choices,
      ...staff,
    };
  },
  // In the order of the downloaded file.
  obligations: [
    findOpenCheckout,
    findOpenRefund,
    findHostedEvents,
    findOwnedTeam,
    findUnsettledMoney,
    findUnpaidCommission,
  ],
  // Always in this order, so that two transactions cannot deadlock.
  forget: [
    forgetOrders,
    forgetTickets,
    forgetMemberships,
    forgetAccountRequests,
    forgetPromoterLinks,
    forgetDoorPosts,
    forgetInvitations,
    forgetMails,
    forgetMessages,
    forgetOrganizers,
    forgetPicture,
    forgetSaved,
    forgetRequestsOf,
    forgetHostMessages,
    forgetChoiceLinks,
    forgetStaff,
    forgetAccount,
  ],
};
