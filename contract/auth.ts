import { z } from 'zod';
import { EmailInput, Id, Instant, line, requiredLine } from './common/values.ts';
import { defineRoute } from './common/route.ts';

/** A signed-in person's own profile. */
export const Profile = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  is_seller: z.boolean().describe('Whether they are an organizer.'),
  email_verified: z.boolean().describe('Whether the e-mail address is confirmed.'),
  pending_email: z.string().nullable().describe('The new e-mail address that is not confirmed yet; null without one.'),
  picture_url: z.string().nullable().describe('Null without a picture.'),
  is_staff: z.literal(true).optional().describe('Present only in the profile of a member of staff.'),
});
export type Profile = z.infer<typeof Profile>;

const Username = line(40, { error: 'Enter a user name.' })
  .min(3, 'Use at least 3 characters.')
  .regex(/^[A-Za-z0-9._-]*$/, 'Use letters, digits, dots, dashes and underscores only.');
/** A password as typed, never trimmed. Only a new one has a minimum length. */
export const Password = z
  .string({ error: 'Enter a password.' })
  .min(1, 'Enter a password.')
  .max(128, 'Use at most 128 characters.');
const NewPassword = Password.min(10, 'Use at least 10 characters.');

/** Registration (spec section 3). */
export const RegisterBody = z
  .strictObject({
    username: Username.describe(
      'Letters from A to Z, digits, dots, hyphens and underscores; capitals make no difference.',
    ),
    email: EmailInput,
    password: NewPassword,
    password2: Password,
    first_name: line(80).default(''),
    last_name: line(80).default(''),
    phone_number: line(32).default(''),
  })
  .superRefine(({ password, password2 }, ctx) => {
    if (password !== password2)
      ctx.addIssue({ code: 'custom', path: ['password2'], message: 'The passwords do not match.' });
  })
  .meta({ description: '`password2` is the same as `password`, which is none that is easily guessed.' });
export const Message = z.object({ message: z.string() });

export const register = defineRoute({
  method: 'POST',
  path: '/auth/register/',
  audience: 'public',
  summary: 'Register; a verification code is mailed. The answer never tells whether the address has an account.',
  body: RegisterBody,
  headers: ['checkout-browser'],
  responses: { 201: Message },
});

export const login = defineRoute({
  method: 'POST',
  path: '/auth/login/',
  audience: 'public',
  summary: 'Sign in with user name or e-mail address.',
  body: z.strictObject({
    username: requiredLine(254, 'Enter your user name or e-mail address.').describe(
      'A user name or an e-mail address.',
    ),
    password: Password,
  }),
  headers: ['checkout-browser'],
  responses: {
    200: z.object({ token: z.string().describe('Sent as `Authorization: Token {token}`.'), user: Profile }),
  },
});

export const logout = defineRoute({
  method: 'POST',
  path: '/auth/logout/',
  audience: 'user',
  summary: 'End this session.',
  responses: { 200: Message },
});

export const getProfile = defineRoute({
  method: 'GET',
  path: '/auth/user/',
  audience: 'user',
  summary: 'The signed-in person’s profile.',
  responses: { 200: Profile },
});

export const verifyEmail = defineRoute({
  method: 'POST',
  path: '/auth/verify-email/',
  audience: 'public',
  summary:
    'Verify an e-mail address with the mailed code; guest tickets of that address join the account. The browser that ' +
    'registered is signed in: `token` and `user`, as at login.',
  body: z.strictObject({
    email: EmailInput,
    code: requiredLine(12, 'Enter the code.').describe('The six digits of the mail.'),
  }),
  headers: ['checkout-browser'],
  responses: {
    200: Message.extend({
      token: z
        .string()
        .nullable()
        .describe('A session, if the code was typed in the browser that registered; else null.'),
      user: Profile.nullable().describe('Null without `token`.'),
    }),
  },
});

export const resendVerificationEmail = defineRoute({
  method: 'POST',
  path: '/auth/resend-verification-email/',
  audience: 'user',
  summary: 'Mail a new code for the signed-in person’s pending address.',
  responses: { 200: Message },
});

export const resendVerificationEmailPublic = defineRoute({
  method: 'POST',
  path: '/auth/resend-verification-email-public/',
  audience: 'public',
  summary: 'Mail a new code if the address waits for one; the answer is always the same.',
  body: z.strictObject({ email: EmailInput }),
  responses: { 200: Message },
});

const newPasswordTwice = { new_password: NewPassword, new_password2: Password };

const SAME_PASSWORDS = {
  description: '`new_password2` is the same as `new_password`, which is none that is easily guessed.',
};

function requireSamePasswords(
  { new_password, new_password2 }: { new_password: string; new_password2: string },
  ctx: z.RefinementCtx,
): void {
  if (new_password !== new_password2)
    ctx.addIssue({ code: 'custom', path: ['new_password2'], message: 'The passwords do not match.' });
}

export const requestPasswordReset = defineRoute({
  method: 'POST',
  path: '/auth/password-reset/',
  audience: 'public',
  summary: 'Mail a link for a new password if the address has an account; the answer is always the same.',
  body: z.strictObject({ email: EmailInput }),
  responses: { 200: Message },
});

const ResetToken = z.string({ error: 'This link is incomplete.' }).max(200);

export const checkPasswordReset = defineRoute({
  method: 'POST',
  path: '/auth/password-reset/check/',
  audience: 'public',
  summary: 'Whether a mailed token can still set a new password; 400 says why not. It uses nothing up.',
  body: z.strictObject({ token: ResetToken }),
  responses: { 200: Message },
});

export const confirmPasswordReset = defineRoute({
  method: 'POST',
  path: '/auth/password-reset/confirm/',
  audience: 'public',
  summary:
    'Set a new password with the mailed token, which works once; every session of the account ends, also the one of this request.',
  body: z
    .strictObject({ token: ResetToken, ...newPasswordTwice })
    .superRefine(requireSamePasswords)
    .meta(SAME_PASSWORDS),
  responses: { 200: Message },
});

export const changePassword = defineRoute({
  method: 'POST',
  path: '/auth/user/change-password/',
  audience: 'user',
  summary: 'Change one’s own password; every session ends, this one too.',
  body: z
    .strictObject({ old_password: Password, ...newPasswordTwice })
    .superRefine(requireSamePasswords)
    .meta(SAME_PASSWORDS),
  responses: { 200: Message },
});

export const updateProfile = defineRoute({
  method: 'PATCH',
  path: '/auth/user/update/',
  audience: 'user',
  summary: 'Change one’s own names, phone number and user name; fields left out stay as they are.',
  body: z
    .strictObject({ first_name: line(80), last_name: line(80), phone_number: line(32), username: Username })
    .partial(),
  responses: { 200: Profile },
});

/** A session of a person. Its id is not secret: it gives no access. */
export const Session = z.object({
  id: z.string(),
  user_agent: z.string().describe('The browser’s own name for itself.'),
  created_at: Instant,
  last_seen_at: Instant,
  is_current: z.boolean().describe('Whether it is the session of this request.'),
});
export type Session = z.infer<typeof Session>;

export const listSessions = defineRoute({
  method: 'GET',
  path: '/auth/sessions/',
  audience: 'user',
  summary: 'Where one is signed in, the latest use first.',
  responses: { 200: z.object({ results: z.array(Session) }) },
});

/** Path parameter for an id. */
export const IdParams = z.object({ id: Id });

export const revokeSession = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions/:id/',
  audience: 'user',
  summary: 'Sign out one of one’s own sessions.',
  params: IdParams,
  responses: { 200: Message },
});
