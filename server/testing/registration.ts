import { newNumericCode } from '#server/platform/lib/random.ts';
import type { TestApp } from './app.ts';
import { call } from './checkout.ts';

export const PASSWORD = 'seven tall giraffes';

type Person = ReturnType<typeof buildPerson>;

/** The values of the registration form. */
export function buildPerson(values: Record<string, unknown> = {}) {
  const name = `p${newNumericCode(9)}`;
  return { username: name, email: `${name}@example.com`, password: PASSWORD, password2: PASSWORD, ...values };
}

/** Calls without a session. */
export function registrationCalls({ url }: Pick<TestApp, 'url'>) {
  type Headers = Record<string, string>;
  const post = (path: string, body: unknown, headers: Headers = {}) =>
    call(url, path, { method: 'POST', body, headers });
  return {
    post,
    register: (body: Record<string, unknown>, headers?: Headers) => post('/auth/register/', body, headers),
    verify: (email: string, code: string, headers?: Headers) => post('/auth/verify-email/', { email, code }, headers),
    logIn: ({ username, password }: Pick<Person, 'username' | 'password'>) =>
      post('/auth/login/', { username, password }),
  };
}
