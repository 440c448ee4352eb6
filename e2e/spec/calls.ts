import type { SectionRows, TestName } from './row.ts';

const call = (name: string): TestName =>
  `contract/spec-calls.test.ts › ${name} takes and answers the specification’s names`;
const allowed = (name: string): TestName =>
  `server/tests/permissions.test.ts › AC-08 ${name.replace(' ', ' /services/api')} *`;
const exactFigures: TestName =
  'server/tests/figures.test.ts › every figure is what orders and ledger say, before and after it is counted, when the buyer pays the fees';
const client: TestName = 'web/platform/api/client.test.ts › sends the method, path, token and body of the contract';
const signUp: TestName =
  'e2e/auth.e2e.ts › sign up, mistype the code, get a new one, and be signed in on the requested page';
const guestBuys: TestName =
  'e2e/checkout.e2e.ts › a stranger finds an event, buys two tickets as a guest, and gets them by mail';
const newPassword: TestName =
  'server/domains/auth/password-reset.test.ts › AC-07 works once, ends every session, and sends a mail';

const recovery: TestName =
  'e2e/recovery.e2e.ts › AC-07 forgot the password: the mailed link sets a new one, once, and ends every session';

const setsUpPayouts: TestName =
  'e2e/payouts.e2e.ts › a host sets up payouts: leaves half way, uses a link twice, is asked for more, and sells';
const opensDashboard: TestName = 'e2e/payouts.e2e.ts › the provider’s dashboard opens in a new tab; a failure says why';

const invites: TestName =
  'server/domains/invitations/invitations.test.ts › invites somebody, who gets a mail in which the note is text; pending becomes sent with the mail';

/** Section 7: the calls it makes. */
export const calls: SectionRows = {
  'The shared HTTP client uses a fixed backend base address (not shown) and a time-out of 10000 ms.': [
    client,
    'web/platform/api/client.test.ts › gives up after 10000 ms, and says so',
  ],
  "Every request carries an Authorization header of the form 'Token {token}' when a token is stored locally.": [client],
  'All paths below sit under the services/api prefix.': [client],

  'POST | /auth/login/ | username, password | token, user': [
    call('POST /auth/login/'),
    allowed('POST /auth/login'),
    signUp,
  ],
  'POST | /auth/register/ | registration payload | message': [
    call('POST /auth/register/'),
    allowed('POST /auth/register'),
    signUp,
  ],
  'GET | /auth/user/ | none | profile': [call('GET /auth/user/'), allowed('GET /auth/user')],
  'PATCH | /auth/user/update/ | profile fields | updated profile': [
    call('PATCH /auth/user/update/'),
    allowed('PATCH /auth/user/update'),
    'e2e/account.e2e.ts › save the profile; a taken user name is reported beside its field',
  ],
  'POST | /auth/verify-email/ | email, code |': [call('POST /auth/verify-email/'), signUp],
  'POST | /auth/resend-verification-email/ | no body |': [
    call('POST /auth/resend-verification-email/'),
    allowed('POST /auth/resend-verification-email'),
  ],
  'POST | /auth/resend-verification-email-public/ | email |': [
    call('POST /auth/resend-verification-email-public/'),
    signUp,
  ],
  'POST | /auth/user/change-password/ | old_password, new_password, new_password2 | message': [
    call('POST /auth/user/change-password/'),
    'e2e/account.e2e.ts › change the password: confirmed, signed out, and redirected to the login',
  ],
  'POST | /auth/password-reset/ | email |': [call('POST /auth/password-reset/'), newPassword, recovery],
  'POST | /auth/password-reset/confirm/ | token, new_password, new_password2 |': [
    call('POST /auth/password-reset/confirm/'),
    newPassword,
    recovery,
  ],
  'The logout call and its path: not shown.': 'left to us',

  'GET /events/ with filter query parameters.': [
    call('GET /events/'),
    'e2e/events.e2e.ts › filters are chips, appear in the address bar, and are removed one by one',
  ],
  'GET /events/{id}/.': [
    call('GET /events/:id/'),
    'server/domains/events/events.test.ts › is found by id and by slug, *',
  ],
  'POST /events/ with event fields.': [
    call('POST /events/'),
    allowed('POST /events'),
    'server/domains/events/editing/create-event.test.ts › takes a title, a kind, a start and an end, a place and a ticket, and answers with a draft',
    'e2e/create-event.e2e.ts › a new host makes an event and publishes it by keyboard alone',
  ],
  'PATCH /events/{id}/ with event fields.': [
    call('PATCH /events/:id/'),
    allowed('PATCH /events/:id'),
    'server/domains/events/editing/update-event.test.ts › saves every field, and shows it to the editors and on the page',
    'e2e/event-editor.e2e.ts › a host edits each section, sees it on the page, and is asked before leaving',
  ],
  'GET /events/my-events/ with optional organization_id.': [
    call('GET /events/my-events/'),
    'e2e/pages.e2e.ts › an organizer finds pages and doors of their events',
  ],
  "GET /users/{id}/ returns another user's events.": [call('GET /users/:id/'), allowed('GET /users/:id')],

  'GET /ticket-types/?event_id={id}.': [call('GET /ticket-types/'), allowed('GET /ticket-types')],
  'POST /ticket-types/ with ticket type fields plus the event id.': [
    call('POST /ticket-types/'),
    allowed('POST /ticket-types'),
    'server/domains/ticket-types/host-types.test.ts › comes after the others, with the buyer’s price and the host’s revenue',
  ],
  'PATCH /ticket-types/{id}/.': [call('PATCH /ticket-types/:id/'), allowed('PATCH /ticket-types/:id')],
  'DELETE /ticket-types/{id}/.': [call('DELETE /ticket-types/:id/'), allowed('DELETE /ticket-types/:id')],
  'GET /tickets/my-tickets/.': [
    call('GET /tickets/my-tickets/'),
    'e2e/checkout.e2e.ts › a signed-in person buys without typing an address and finds the tickets in My Tickets',
  ],

  'POST /payment/checkout/ with ticket_type_id, quantity, referral_code, email, promo_code.': [
    call('POST /payment/checkout/'),
    guestBuys,
  ],
  'GET /payment/checkout-session-details/?session_id=.': [
    call('GET /payment/checkout-session-details/'),
    'e2e/checkout-page.e2e.ts › the page polls while it waits, not in a hidden tab, and never after the final state',
  ],
  'POST /payment/connect/onboard-user/.': [
    call('POST /payment/connect/onboard-user/'),
    allowed('POST /payment/connect/onboard-user'),
    setsUpPayouts,
  ],
  'POST /payment/connect/check-status/.': [
    call('POST /payment/connect/check-status/'),
    allowed('POST /payment/connect/check-status'),
    setsUpPayouts,
  ],
  'GET /payment/connect/dashboard-link/ answers with url, which is opened in a new tab.': [
    call('GET /payment/connect/dashboard-link/'),
    allowed('GET /payment/connect/dashboard-link'),
    opensDashboard,
  ],
  'On failure the error field of the answer is used.': [
    'web/platform/api/failures.test.ts › opening the provider’s dashboard uses the error field',
    opensDashboard,
  ],
  'GET /payment/connect/dashboard-data/.': [
    call('GET /payment/connect/dashboard-data/'),
    allowed('GET /payment/connect/dashboard-data'),
    exactFigures,
    'e2e/analytics.e2e.ts › a host reads what was sold, opens a figure, and is told of the next order',
  ],
  'GET /payment/connect/analytics/.': [
    call('GET /payment/connect/analytics/'),
    allowed('GET /payment/connect/analytics'),
    exactFigures,
    'e2e/analytics.e2e.ts › analytics: days, charts by keyboard, their tables, and files',
  ],

  'GET and POST /events/{id}/invitations/; DELETE /events/{id}/invitations/{inviteId}/.': [
    call('GET /events/:id/invitations/'),
    call('POST /events/:id/invitations/'),
    call('DELETE /events/:id/invitations/:invitation_id/'),
    allowed('GET /events/:id/invitations'),
    allowed('POST /events/:id/invitations'),
    allowed('DELETE /events/:id/invitations/:invitation_id'),
    invites,
    'server/domains/invitations/answer.test.ts › a deleted invitation says so, shows nothing of the private event, and leaves issued tickets valid',
  ],
  'GET /invitations/{invitationToken}/; POST /invitations/{invitationToken}/accept/.': [
    call('GET /invitations/:token/'),
    call('POST /invitations/:token/accept/'),
    allowed('GET /invitations/:token'),
    allowed('POST /invitations/:token/accept'),
    'server/domains/invitations/answer.test.ts › accepts a complimentary invitation, and the tickets are issued with the names given',
  ],
  'GET and POST /events/{id}/doormen/; DELETE /events/{id}/doormen/{doormanId}/.': [
    call('GET /events/:id/doormen/'),
    call('POST /events/:id/doormen/'),
    call('DELETE /events/:id/doormen/:doorman_id/'),
    allowed('POST /events/:id/doormen'),
    'e2e/doormen.e2e.ts › a host puts people on the door, who find it without an address, until they are removed',
  ],
  'GET and POST /events/{id}/promoters/; DELETE /events/{id}/promoters/{promoterLinkId}/.': [
    call('GET /events/:id/promoters/'),
    call('POST /events/:id/promoters/'),
    call('DELETE /events/:id/promoters/:promoter_link_id/'),
    'e2e/promoters.e2e.ts › a host adds a promoter, a friend follows the link and buys, the promoter sees it, and is removed',
  ],

  'POST /contact/ answers with a message.': [
    call('POST /contact/'),
    'e2e/pages.e2e.ts › a message reaches the team and is answered with the server’s words',
  ],
  'Response shapes for the event, ticket type, ticket, doorman, promoter and dashboard calls: not shown.': 'left to us',

  'On a 401 the product clears the local token and user, shows the error toast and goes to /login.': [
    'e2e/shell.e2e.ts › a session the server no longer knows ends with one message at the login',
    'e2e/session.e2e.ts › a call refused after the session has ended shows no second message',
  ],
  'It does nothing extra when the current page is /login, /signup or /verify-email-prompt, or when the request URL contains /services/api/auth/login, /services/api/auth/register, /services/api/auth/verify-email/ or /services/api/auth/resend-verification-email-public/.':
    [
      'web/platform/api/client.test.ts › is false on *',
      'web/platform/api/client.test.ts › is false for *',
      'e2e/session.e2e.ts › a 401 on login, sign-up and verification shows no message and does not redirect',
    ],
  'Other errors are passed to the caller unchanged.': [
    'web/platform/api/client.test.ts › throws the refusal unchanged and tells about a 401',
  ],
};
