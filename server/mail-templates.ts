import { accountEmails } from '#server/domains/account/emails.ts';
import { authEmails } from '#server/domains/auth/emails.ts';
import { orderEmails } from '#server/domains/checkout/order-emails.ts';
import { refundEmails } from '#server/domains/checkout/refund-emails.ts';
import { contactEmails } from '#server/domains/contact/emails.ts';
import { joinTemplates } from '#server/platform/mail/registry.ts';
import { savedEmails } from '#server/domains/saved/emails.ts';
import { ticketEmails } from '#server/domains/tickets/emails.ts';

/** Every kind of mail the product sends. */
export const mailTemplates = joinTemplates(
  authEmails,
  accountEmails,
  contactEmails,
  orderEmails,
  refundEmails,
  ticketEmails,
  savedEmails,
);
