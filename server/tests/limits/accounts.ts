import { PASSWORD, buildUser } from '#server/domains/auth/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { type LimitRow, newEmail, newNetwork, perAccount, perAddress, perKey, perMailbox } from './world.ts';

const wrong = 'not the password';
const registration = (email: string) => ({
  username: `l${newNumericCode(12)}`,
  email,
  password: PASSWORD,
  password2: PASSWORD,
});
const post = (path: string, body: object) => ({ method: 'POST', path, body }) as const;

/** An account at an address, for limits that count both. */
const atAddress = async ({ ctx }: Parameters<Parameters<typeof perKey>[0]>[0]) => ({
  user: await buildUser(ctx),
  from: newNetwork().address(1),
});
/** Somebody who waits for a code by mail. */
const perPending = (): LimitRow =>
  perMailbox(
    ({ ctx }) => buildUser(ctx, { email_verified_at: null }),
    ({ email }) => email,
    ({ email }) => post('/auth/resend-verification-email-public/', { email }),
  );

/** The limits of signing up, signing in and of accounts. */
export const accountLimits = {
  limit_login_per_account_minute: perKey(atAddress, ({ user, from }, n) => ({
    ...post('/auth/login/', { username: n % 2 ? user.email : user.username.toUpperCase(), password: wrong }),
    from,
  })),
  limit_login_per_ip_minute: perAddress(() => post('/auth/login/', { username: newEmail(), password: wrong })),
  limit_register_per_ip_hour: perAddress(() => post('/auth/register/', registration(newEmail()))),
  limit_register_per_email_day: perKey(newEmail, (email) => post('/auth/register/', registration(email))),
  limit_verify_per_ip_minute: perAddress(() => post('/auth/verify-email/', { email: newEmail(), code: '1' })),
  limit_verify_per_email_day: perKey(atAddress, ({ user, from }, n) => ({
    ...post('/auth/verify-email/', { email: user.email, code: `${n}` }),
    from,
  })),
  limit_resend_per_email_minute: perPending(),
  limit_resend_per_email_hour: perPending(),
  limit_codes_per_email_day: perPending(),
  limit_resend_per_ip_hour: perAddress(() => post('/auth/resend-verification-email-public/', { email: newEmail() })),
  limit_password_reset_per_email_hour: perMailbox(
    newEmail,
    (email) => email,
    (email) => post('/auth/password-reset/', { email }),
  ),
  limit_password_reset_per_ip_hour: perAddress(() => post('/auth/password-reset/', { email: newEmail() })),
  limit_password_reset_confirm_per_ip_hour: perAddress((n) =>
    post('/auth/password-reset/confirm/', { token: `${n}`, new_password: PASSWORD, new_password2: PASSWORD }),
  ),
  limit_change_password_per_user_hour: perAccount(() =>
    post('/auth/user/change-password/', { old_password: wrong, new_password: PASSWORD, new_password2: PASSWORD }),
  ),
  limit_change_email_per_user_hour: perAccount(() =>
    post('/auth/user/change-email/', { email: newEmail(), password: wrong }),
  ),
  limit_export_per_user_hour: perAccount(() => ({ method: 'GET', path: '/auth/user/export/' })),
  limit_upload_per_user_hour: perAccount((n) => post('/auth/user/picture/', { image: 'A'.repeat(4 * n) })),
  limit_find_tickets_per_email_hour: perMailbox(
    newEmail,
    (email) => email,
    (email) => post('/tickets/find/', { email }),
  ),
  limit_find_tickets_per_ip_hour: perAddress(() => post('/tickets/find/', { email: newEmail() })),
  limit_contact_per_ip_hour: perAddress((n) =>
    post('/contact/', { name: 'Ada', email: newEmail(), topic: 'question', message: `Where are the doors? ${n}` }),
  ),
};
