import { describe, expect, it } from 'vitest';

import { ApiError, ConnectionError } from '#web/platform/api/api-error.ts';

import { isUnverified, loginErrorMessage } from './login-error.ts';

describe('a failed login', () => {
  it('says the detail first, then the first of the form’s errors', () => {
    expect(loginErrorMessage(new ApiError(429, { detail: 'Too many.' }))).toBe('Too many.');
    expect(loginErrorMessage(new ApiError(400, { non_field_errors: ['One.', 'Two.'] }))).toBe('One.');
  });

  it('falls back to one sentence for anything else', () => {
    const fallback = 'Login failed. Please check your credentials.';
    expect(loginErrorMessage(new ApiError(400, { username: ['Enter it.'] }))).toBe(fallback);
    expect(loginErrorMessage(new ApiError(500, {}))).toBe(fallback);
    expect(loginErrorMessage(new ConnectionError('Gone.', null))).toBe(fallback);
  });

  it('knows an address that waits for its code', () => {
    expect(isUnverified(new ApiError(403, { detail: 'x', email_unverified: true }))).toBe(true);
    expect(isUnverified(new ApiError(403, { detail: 'x' }))).toBe(false);
    expect(isUnverified(new Error('x'))).toBe(false);
  });
});
