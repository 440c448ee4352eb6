import { counted } from '#contract/counted.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { bigCode, button, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { emailChangeEmails } from './email-change-emails.ts';
import { findMailed } from './find-mailed.ts';
import { passwordEmails } from './password-emails.ts';
import { insertAudit, lockUserByEmail } from './queries.ts';
import { createCode } from './verification-codes.ts';

/** The mails about accounts. */
export const authEmails: MailTemplates = {
  verification_code: renderVerificationCode,
  account_exists: renderAccountExists,
  welcome: renderWelcome,
  ...passwordEmails,
  ...emailChangeEmails,
};

/** Creates the code when the mail is sent: a repeated attempt mails a new one and voids the old. */
async function renderVerificationCode(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const created = await inTransaction(ctx.db, async (tx) => {
    const user = await lockUserByEmail(tx, mail.to_email);
    if (!user || user.email_verified_at || user.disabled_at) return null;
    const now = ctx.clock.now();
    const code = await createCode(tx, {
      settings: ctx.settings,
      pepper: ctx.config.secretPepper,
      user,
      purpose: 'registration',
      now,
    });
    await insertAudit(tx, { at: now, action: 'auth.code_mailed', user_id: user.id, actor_user_id: null });
    return { code, username: user.username };
  });
  if (!created) return null;
  const { brandName } = ctx.config;
  return renderMail(ctx.config, {
    subject: `Your ${brandName} code`,
    title: 'Verify your e-mail address',
    blocks: [
      paragraph(`Enter this code to finish your registration as “${created.username}”.`),
      bigCode(created.code),
      paragraph(
        `It works once, for ${counted(ctx.settings.verification_code_minutes, 'minute')}. A newer code replaces this one.`,
      ),
      button('Enter the code', `${ctx.config.publicUrl}/verify-email-prompt`),
      note(
        `If “${created.username}” is not the user name you chose, or you did not register, do not enter the code: nothing happens without it.`,
      ),
    ],
    reason: `You’re getting this because somebody registered at ${brandName} with this address.`,
  });
}

async function renderAccountExists(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const user = await findMailed(ctx, mail);
  if (!user) return null;
  const { brandName, publicUrl } = ctx.config;
  return renderMail(ctx.config, {
    subject: `You already have a ${brandName} account`,
    title: 'You already have an account',
    blocks: [
      paragraph(
        `Somebody, probably you, tried to register with this address. It has an account with the user name “${user.username}”.`,
      ),
      button('Log in', `${publicUrl}/login`),
      note(
        'If it wasn’t you, you can ignore this e-mail: your account is unchanged, and nobody was told that it exists.',
      ),
    ],
    reason: `You’re getting this because your address was entered in the registration at ${brandName}.`,
  });
}

async function renderWelcome(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const user = await findMailed(ctx, mail);
  if (!user) return null;
  const { brandName, publicUrl } = ctx.config;
  return renderMail(ctx.config, {
    subject: `Welcome to ${brandName}`,
    title: user.first_name ? `Welcome, ${user.first_name}` : `Welcome to ${brandName}`,
    blocks: [
      paragraph('Your address is verified and your account is ready.'),
      paragraph('Tickets you bought with this address before you had an account are now in My Tickets.'),
      button('Find your next night out', `${publicUrl}/events`),
    ],
    reason: `You’re getting this because you registered at ${brandName}.`,
  });
}
