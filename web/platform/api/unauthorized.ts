const quietPages = ['/login', '/signup', '/verify-email-prompt'];
const quietCalls = [
  '/services/api/auth/login',
  '/services/api/auth/register',
  '/services/api/auth/verify-email/',
  '/services/api/auth/resend-verification-email-public/',
];

/** Whether a 401 ends the session: not on the pages and calls where a refusal is an ordinary answer. */
export function endsSession(pagePath: string, requestUrl: string): boolean {
  return !quietPages.includes(pagePath.replace(/\/$/, '')) && !quietCalls.some((call) => requestUrl.includes(call));
}
