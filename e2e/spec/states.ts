import type { SectionRows, TestName } from './row.ts';

const restored: TestName = 'web/platform/api/session.test.ts › fetches the profile of a stored token';
const removed: TestName = 'web/platform/api/session.test.ts › removes token and user when the profile cannot be had';
const stored: TestName = 'e2e/session.e2e.ts › a login stores token and user; a failed one clears what is stored';
const loggedOut: TestName =
  'e2e/session.e2e.ts › logging out says so, goes to the login, and signs other tabs out in place, where what was typed stays';
const signUp: TestName =
  'e2e/auth.e2e.ts › sign up, mistype the code, get a new one, and be signed in on the requested page';

/** Section 4: states and transitions. */
export const states: SectionRows = {
  'States: loading, unauthenticated, authenticated (a user and a token are both present).': [
    'web/platform/api/session.test.ts › is loading, then unauthenticated without a token',
    restored,
  ],
  'Authenticated users are either regular users or organizers (is_seller true).': [
    'e2e/header.e2e.ts › an organizer has the dashboard in header and menu',
    'e2e/header.e2e.ts › other users are invited to host, and shown by user name without a full name',
  ],
  'At start, if a token is stored, the profile is fetched.': [restored],
  'On failure the stored token and user are removed and the visitor is treated as signed out.': [removed],
  "Login success stores token and user, shows the toast 'Login successful!' and redirects.": [stored],
  'Login failure clears stored credentials.': [stored],
  "Logout clears both storage keys, the user and the token, shows 'Logged out successfully.' and goes to /login.": [
    loggedOut,
  ],
  'Changing the password logs the user out and redirects to /login.': [
    'e2e/account.e2e.ts › change the password: confirmed, signed out, and redirected to the login',
  ],
  'A 401 response clears the stored token and user (see the error catalogue).': [
    'e2e/shell.e2e.ts › a session the server no longer knows ends with one message at the login',
  ],
  'The account dropdown opens and closes.': [
    'e2e/shell.e2e.ts › the account menu opens, navigates and closes by keyboard, and names the person',
  ],
  'After checkout, the session details are polled every 2 seconds (not while the browser tab is in the background) until purchasedTickets is non-empty.':
    ['e2e/checkout-page.e2e.ts › the page polls while it waits, not in a hidden tab, and never after the final state'],
  'It is a separate step: e-mail plus code.': [signUp],
  'The code can be resent for the signed-in user, or publicly by e-mail.': [
    signUp,
    'server/domains/auth/sessions.test.ts › the signed-in resend call sends no mail to a verified person',
    'server/domains/auth/verification-code.test.ts › ends when a newer one is mailed',
  ],
  'Invitations are sent, deleted, and accepted by token.': [
    'server/domains/invitations/invitations.test.ts › invites somebody, who gets a mail in which the note is text; pending becomes sent with the mail',
    'server/domains/invitations/answer.test.ts › a deleted invitation says so, shows nothing of the private event, and leaves issued tickets valid',
    'server/domains/invitations/invitations.race.test.ts › AC-19 fifty concurrent acceptances are one, with tickets and mail once',
    'server/domains/invitations/invitations.race.test.ts › an invitation deleted and accepted at the same moment: one wins, the other is refused',
  ],
  'Invitation statuses: not shown.': 'left to us',
};
