import { isApiError } from '#web/platform/api/api-error.ts';

const fallback = 'Login failed. Please check your credentials.';

/** Whether a login failed only because the e-mail address is not verified. */
export function isUnverified(error: unknown): boolean {
  return isApiError(error) && error.body['email_unverified'] === true;
}

/** The message of a failed login: the detail, or the first of the form's errors, or the fallback. */
export function loginErrorMessage(error: unknown): string {
  if (!isApiError(error)) return fallback;
  const { detail, non_field_errors: general } = error.body;
  if (typeof detail === 'string' && detail !== '') return detail;
  const first: unknown = Array.isArray(general) ? general[0] : undefined;
  return typeof first === 'string' ? first : fallback;
}
