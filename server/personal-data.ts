import type { PersonalDataParts } from '#server/domains/account/routes.ts';
import { forgetPicture } from '#server/domains/account/set-picture.ts';
import { forgetAccount, listAccountData } from '#server/domains/auth/personal-data.ts';
import { findOpenCheckout, forgetOrders, listOrders } from '#server/domains/checkout/personal-data.ts';
import { forgetMessages, listMessages } from '#server/domains/contact/personal-data.ts';
import { forgetDoorPosts, listDoorPosts } from '#server/domains/doormen/personal-data.ts';
import { findHostedEvents, forgetOrganizers } from '#server/domains/events/personal-data.ts';
import { forgetMemberships, listOrganizations } from '#server/domains/organizations/personal-data.ts';
import { findOpenRefund, findUnsettledMoney } from '#server/domains/payments/obligations.ts';
import {
  findUnpaidCommission,
  forgetPromoterLinks,
  listPromoterLinks,
} from '#server/domains/promoters/personal-data.ts';
import { forgetSaved, listSaved } from '#server/domains/saved/personal-data.ts';
import { forgetTickets, listTickets } from '#server/domains/tickets/personal-data.ts';
import { forgetMails, listMails } from '#server/platform/mail/personal-data.ts';

/** Joined here because accounts stand below the domains that store something about a person. */
export const personalData: PersonalDataParts = {
  async list(db, user) {
    const parts = await Promise.all([
      listAccountData(db, user),
      listOrders(db, user),
      listTickets(db, user),
      listOrganizations(db, user),
      listPromoterLinks(db, user),
      listDoorPosts(db, user),
      listMessages(db, user),
      listMails(db, user),
      listSaved(db, user),
    ]);
    const [account, orders, tickets, organizations, links, posts, messages, mails, saved] = parts;
    return { ...account, ...orders, ...tickets, ...organizations, ...links, ...posts, ...messages, ...mails, ...saved };
  },
  // In the order a person reads them.
  obligations: [findOpenCheckout, findOpenRefund, findHostedEvents, findUnsettledMoney, findUnpaidCommission],
  // One order for everybody, so that two transactions never wait for each other.
  forget: [
    forgetOrders,
    forgetTickets,
    forgetMemberships,
    forgetPromoterLinks,
    forgetDoorPosts,
    forgetMails,
    forgetMessages,
    forgetOrganizers,
    forgetPicture,
    forgetSaved,
    forgetAccount,
  ],
};
