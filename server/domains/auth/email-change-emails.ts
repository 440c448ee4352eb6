import { counted } from '#contract/counted.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { bigCode, button, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { findMailed, UserPayload } from './find-mailed.ts';
import { findUserByLogin, lockUser } from './queries.ts';
import { createCode } from './verification-codes.ts';

/** The mails about a change of address. */
export const emailChangeEmails: MailTemplates = {
  email_change_code: renderCode,
  email_change_asked: renderAsked,
  email_changed: renderChanged,
};

/**
 * Creates the code when the mail is sent. If the address already has an account, only the owner of the mailbox learns
 * that.
 */
async function renderCode(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const { user_id } = UserPayload.parse(mail.payload);
  const created = await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, user_id);
    if (!user || user.disabled_at || user.pending_email !== mail.to_email) return null;
    const owner = await findUserByLogin(tx, mail.to_email);
    if (owner?.email_verified_at) return { code: null, username: owner.username };
    const now = ctx.clock.now();
    const { settings, config } = ctx;
    const pending = { id: user.id, email: mail.to_email };
    const code = await createCode(tx, {
      settings,
      pepper: config.secretPepper,
      user: pending,
      purpose: 'email_change',
      now,
    });
    return { code, username: user.username };
  });
  if (!created) return null;
  const { code, username } = created;
  return code === null ? renderTaken(ctx, username) : renderConfirm(ctx, code, username);
}

function renderConfirm(ctx: AppContext, code: string, username: string): RenderedMail {
  const { brandName, publicUrl } = ctx.config;
  return renderMail(ctx.config, {
    subject: `Your ${brandName} code`,
    title: 'Confirm your new e-mail address',
    blocks: [
      paragraph(`Enter this code to make this the address of “${username}”.`),
      bigCode(code),
      paragraph(
        `It works once, for ${counted(ctx.settings.verification_code_minutes, 'minute')}. A newer code replaces this one.`,
      ),
      button('Enter the code', `${publicUrl}/account/edit`),
      note(`If “${username}” is not you, you can ignore this e-mail: nothing happens without the code.`),
    ],
    reason: `You’re getting this because somebody asked ${brandName} to use this address for their account.`,
  });
}

function renderTaken(ctx: AppContext, username: string): RenderedMail {
  const { brandName, publicUrl } = ctx.config;
  return renderMail(ctx.config, {
    subject: `You already have a ${brandName} account`,
    title: 'This address has an account',
    blocks: [
      paragraph(
        `Somebody, probably you, wanted to use this address for another account. It belongs to “${username}”, so nothing was changed.`,
      ),
      button('Log in', `${publicUrl}/login`),
      note(
        'If it wasn’t you, you can ignore this e-mail: your account is unchanged, and nobody was told that it exists.',
      ),
    ],
    reason: `You’re getting this because somebody asked ${brandName} to use this address for their account.`,
  });
}

async function renderAsked(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const user = await findMailed(ctx, mail);
  if (!user || user.pending_email === null) return null;
  const { brandName, publicUrl } = ctx.config;
  return renderMail(ctx.config, {
    subject: `A new e-mail address for your ${brandName} account?`,
    title: 'Somebody asked to change your e-mail address',
    blocks: [
      paragraph(
        `“${user.username}” is about to get the address ${maskedEmail(user.pending_email)}. This one stays in use until the new one is confirmed.`,
      ),
      paragraph('If this wasn’t you, somebody knows your password. Choose a new one: that stops the change.'),
      button('Choose a new password', `${publicUrl}/forgot-password`),
    ],
    reason: `You’re getting this because this is the address of an account at ${brandName}.`,
  });
}

async function renderChanged(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const user = await findMailed(ctx, mail);
  if (!user) return null;
  const { brandName, publicUrl } = ctx.config;
  const isOld = user.email !== mail.to_email;
  return renderMail(ctx.config, {
    subject: `Your ${brandName} e-mail address was changed`,
    title: 'Your e-mail address was changed',
    blocks: [
      paragraph(
        isOld
          ? `“${user.username}” now has the address ${maskedEmail(user.email)}. You can no longer log in with this one.`
          : `This is the address of “${user.username}” from now on. Every other device was logged out.`,
      ),
      ...(isOld
        ? [paragraph('If this wasn’t you, write to us now.'), button('Contact us', `${publicUrl}/contact`)]
        : [button('Open your account', `${publicUrl}/account/edit`)]),
    ],
    reason: `You’re getting this because this is${isOld ? ' or was' : ''} the address of an account at ${brandName}.`,
  });
}
