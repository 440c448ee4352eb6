import type { MailTemplates } from './context.ts';
import { accountEmails } from '#server/domains/account/emails.ts';
import { authEmails } from '#server/domains/auth/emails.ts';
import { cancellationEmails } from '#server/domains/cancellations/emails.ts';
import { orderEmails } from '#server/domains/checkout/emails/order-emails.ts';
import { refundEmails } from '#server/domains/checkout/emails/refund-emails.ts';
import { soldEmails } from '#server/domains/checkout/emails/sold-emails.ts';
import { connectEmails } from '#server/domains/connect/emails.ts';
import { contactEmails } from '#server/domains/contact/emails.ts';
import { disputeEmails } from '#server/domains/disputes/emails.ts';
import { fraudEmails } from '#server/domains/disputes/fraud-emails.ts';
import { eventEmails } from '#server/domains/events/emails.ts';
import { invitationEmails } from '#server/domains/invitations/emails.ts';
import { doormanEmails } from '#server/domains/doormen/emails.ts';
import { hostedOrderEmails } from '#server/domains/orders/emails.ts';
import { organizationEmails } from '#server/domains/organizations/emails.ts';
import { doorEmails } from '#server/domains/door/emails.ts';
import { messageEmails } from '#server/domains/messages/emails.ts';
import { joinRecords } from '#server/platform/lib/join-records.ts';
import { paymentEmails } from '#server/domains/payments/emails.ts';
import { promoterEmails } from '#server/domains/promoters/emails.ts';
import { ticketRefundEmails } from '#server/domains/refunds/emails.ts';
import { requestEmails } from '#server/domains/requests/emails.ts';
import { salesEmails } from '#server/domains/sales-mails/emails.ts';
import { savedEmails } from '#server/domains/saved/emails.ts';
import { sellingEmails } from '#server/domains/resale/selling/selling-emails.ts';
import { sellerEmails } from '#server/domains/settlements/seller-emails.ts';
import { settlementEmails } from '#server/domains/settlements/emails.ts';
import { staffEmails } from '#server/domains/staff/emails.ts';
import { staffResaleEmails } from '#server/domains/staff/resale-emails.ts';
import { eventChangeEmails } from '#server/domains/tickets/event-change-emails.ts';
import { waitingListEmails } from '#server/domains/waiting-list/emails.ts';
import { ticketTransferEmails } from '#server/domains/ticket-transfers/emails.ts';
import { ticketEmails } from '#server/domains/tickets/emails.ts';

/** All mail templates of the product. */
export const mailTemplates: MailTemplates = joinRecords(
  'mail templates',
  authEmails,
  accountEmails,
  contactEmails,
  organizationEmails,
  connectEmails,
  eventEmails,
  invitationEmails,
  doormanEmails,
  requestEmails,
  orderEmails,
  hostedOrderEmails,
  refundEmails,
  soldEmails,
  ticketRefundEmails,
  ticketEmails,
  eventChangeEmails,
  ticketTransferEmails,
  cancellationEmails,
  savedEmails,
  waitingListEmails,
  sellingEmails,
  messageEmails,
  doorEmails,
  promoterEmails,
  paymentEmails,
  settlementEmails,
  sellerEmails,
  disputeEmails,
  fraudEmails,
  salesEmails,
  staffEmails,
  staffResaleEmails,
);
