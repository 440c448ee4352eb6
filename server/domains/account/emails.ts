import type { MailTemplates } from '#server/context.ts';
import { paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';

/** The last mail an account gets. */
export const accountEmails: MailTemplates = {
  account_deleted: async ({ config }) =>
    renderMail(config, {
      subject: `Your ${config.brandName} account was deleted`,
      title: 'Your account was deleted',
      blocks: [
        paragraph('Your name, addresses and logins are gone from our records. Orders and payments stay without them.'),
        paragraph('Tickets you printed or saved stay valid.'),
      ],
      reason: `You’re getting this because an account at ${config.brandName} had this address.`,
    }),
};
