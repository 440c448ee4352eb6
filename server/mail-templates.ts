import { accountEmails } from './account/emails.ts';
import { authEmails } from './auth/emails.ts';
import { orderEmails } from './checkout/order-emails.ts';
import { refundEmails } from './checkout/refund-emails.ts';
import { contactEmails } from './contact/emails.ts';
import { joinTemplates } from './mail/registry.ts';
import { savedEmails } from './saved/emails.ts';
import { ticketEmails } from './tickets/emails.ts';

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
