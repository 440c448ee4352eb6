import { counted } from '#contract/counted.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { button, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { findMailed } from './find-mailed.ts';
import { createReset } from './password-resets.ts';
import { insertAudit, lockUserByEmail } from './queries.ts';

/** The mails about passwords. */
export const passwordEmails: MailTemplates = {
  password_reset: renderPasswordReset,
  password_changed: renderPasswordChanged,
  login_locked: renderLoginLocked,
};

/** Creates the token when the mail is sent, if the address has an account, so that it is never stored in plain text. */
async function renderPasswordReset(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const created = await inTransaction(ctx.db, async (tx) => {
    const user = await lockUserByEmail(tx, mail.to_email);
    if (!user?.email_verified_at || user.disabled_at) return null;
    const now = ctx.clock.now();
    const token = await createReset(tx, ctx.settings, user.id, now);
    await insertAudit(tx, { at: now, action: 'auth.password_reset_mailed', user_id: user.id, actor_user_id: null });
    return { token, username: user.username };
  });
  if (!created) return null;
  const { brandName, publicUrl } = ctx.config;
  return renderMail(ctx.config, {
    subject: `Choose a new ${brandName} password`,
    title: 'Choose a new password',
    blocks: [
      paragraph(`Somebody, probably you, asked for a new password for “${created.username}”.`),
      button('Choose a new password', `${publicUrl}/reset-password?token=${created.token}`),
      paragraph(
        `The link works once, for ${counted(ctx.settings.password_reset_minutes, 'minute')}. A newer link, or a login, replaces it.`,
      ),
      note('If it wasn’t you, you can ignore this e-mail: your password is unchanged.'),
    ],
    reason: `You’re getting this because a new password was asked for at ${brandName} for this address.`,
  });
}

async function renderPasswordChanged(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const user = await findMailed(ctx, mail);
  if (!user) return null;
  const { brandName, publicUrl } = ctx.config;
  return renderMail(ctx.config, {
    subject: `Your ${brandName} password was changed`,
    title: 'Your password was changed',
    blocks: [
      paragraph(`The password of “${user.username}” was changed, and every device was logged out.`),
      paragraph('If this wasn’t you, choose a new password now. That only works with this e-mail address.'),
      button('Choose a new password', `${publicUrl}/forgot-password`),
    ],
    reason: `You’re getting this because you have an account at ${brandName}.`,
  });
}

async function renderLoginLocked(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const user = await findMailed(ctx, mail);
  if (!user || user.failed_logins < ctx.settings.login_failures_in_a_row) return null;
  const { brandName, publicUrl } = ctx.config;
  return renderMail(ctx.config, {
    subject: `Your ${brandName} login is locked`,
    title: 'Too many wrong passwords',
    blocks: [
      paragraph(
        `Wrong passwords were tried for “${user.username}” ${ctx.settings.login_failures_in_a_row} times in a row. To be safe, no password opens the account until you choose a new one. Devices that are logged in stay logged in.`,
      ),
      button('Choose a new password', `${publicUrl}/forgot-password`),
    ],
    reason: `You’re getting this because you have an account at ${brandName}.`,
  });
}
