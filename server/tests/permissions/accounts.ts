import { PASSWORD, buildSession } from '#server/domains/auth/factory.ts';
import { hashSecret, newNumericCode, newSecret } from '#server/platform/lib/random.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { all, api, type Row, signedIn, type World } from './world.ts';

function registration() {
  const username = `m${newNumericCode(9)}`;
  return { username, email: `${username}@example.com`, password: PASSWORD, password2: PASSWORD };
}

const newLink = () => ({ token: newSecret(), new_password: PASSWORD, new_password2: PASSWORD });

async function sessionIdOf({ ctx, people }: World): Promise<string> {
  const token = await buildSession(ctx, people.holder);
  const query = ctx.db.selectFrom('sessions').select('id').where('token_hash', '=', hashSecret(token));
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Calls about accounts and sessions, and the contact form. */
export const accountRows: Record<string, Row[]> = {
  'POST /auth/register': [{ request: () => api('/auth/register/', registration()), expected: all(201) }],
  'POST /auth/login': [
    {
      request: ({ people }) => api('/auth/login/', { username: people.user.username, password: PASSWORD }),
      expected: all(200),
    },
  ],
  'POST /auth/logout': [{ request: () => api('/auth/logout/'), expected: signedIn(200) }],
  'GET /auth/user': [{ request: () => api('/auth/user/'), expected: signedIn(200) }],
  'POST /auth/verify-email': [
    { request: () => api('/auth/verify-email/', { email: 'a@example.com', code: '1' }), expected: all(400) },
  ],
  'POST /auth/resend-verification-email': [
    { request: () => api('/auth/resend-verification-email/'), expected: signedIn(200) },
  ],
  'POST /auth/resend-verification-email-public': [
    { request: () => api('/auth/resend-verification-email-public/', { email: 'a@example.com' }), expected: all(200) },
  ],
  'POST /contact': [
    {
      request: () => {
        const message = { name: 'Ada', email: 'a@example.com', topic: 'question', message: 'Where are the doors?' };
        return api('/contact/', message);
      },
      expected: all(201),
    },
  ],
  'POST /auth/password-reset': [
    { request: () => api('/auth/password-reset/', { email: 'a@example.com' }), expected: all(200) },
  ],
  'POST /auth/password-reset/check': [
    {
      what: 'an unknown link',
      request: () => api('/auth/password-reset/check/', { token: newSecret() }),
      expected: all(400),
    },
  ],
  'POST /auth/password-reset/confirm': [
    { what: 'an unknown link', request: () => api('/auth/password-reset/confirm/', newLink()), expected: all(400) },
  ],
  'POST /auth/user/change-password': [
    {
      what: 'with a wrong old password',
      request: () => {
        const passwords = { old_password: 'not the password', new_password: PASSWORD, new_password2: PASSWORD };
        return api('/auth/user/change-password/', passwords);
      },
      expected: signedIn(400),
    },
  ],
  'POST /auth/user/confirm-password': [
    {
      request: () => api('/auth/user/confirm-password/', { password: PASSWORD }),
      expected: signedIn(200),
    },
  ],
  'PATCH /auth/user/update': [
    { request: () => api('/auth/user/update/', { first_name: 'Ada' }), expected: signedIn(200) },
  ],
  'POST /auth/user/change-email': [
    {
      request: () => api('/auth/user/change-email/', { email: guestEmail(), password: PASSWORD }),
      expected: signedIn(200),
    },
  ],
  'POST /auth/user/change-email/confirm': [
    {
      what: 'with a wrong code',
      request: () => api('/auth/user/change-email/confirm/', { code: '000000' }),
      expected: signedIn(400),
    },
  ],
  'DELETE /auth/user/change-email': [{ request: () => api('/auth/user/change-email/'), expected: signedIn(200) }],
  'POST /auth/user/picture': [
    {
      what: 'of no picture',
      request: () => api('/auth/user/picture/', { image: 'AAAA' }),
      expected: signedIn(400),
    },
  ],
  'DELETE /auth/user/picture': [{ request: () => api('/auth/user/picture/'), expected: signedIn(200) }],
  'GET /auth/user/export': [{ request: () => api('/auth/user/export/'), expected: signedIn(200) }],
  'POST /auth/user/delete': [
    {
      what: 'with a wrong password',
      request: () => api('/auth/user/delete/', { password: 'not the password' }),
      expected: signedIn(400),
    },
  ],
  'GET /auth/sessions': [{ request: () => api('/auth/sessions/'), expected: signedIn(200) }],
  'DELETE /auth/sessions/:id': [
    {
      what: 'of the holder',
      request: async (now) => api(`/auth/sessions/${await sessionIdOf(now)}/`),
      expected: { ...signedIn(404), holder: 200 },
    },
  ],
};
