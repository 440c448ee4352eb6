import type { SectionRows, TestName } from './row.ts';

const matrix = (call: string): TestName =>
  `server/tests/permissions.test.ts › AC-08 ${call.replace(' ', ' /services/api')} *`;
const organizerHeader: TestName = 'e2e/header.e2e.ts › an organizer has the dashboard in header and menu';
const guestHeader: TestName =
  'e2e/header.e2e.ts › other users are invited to host, and shown by user name without a full name';
const becoming: TestName =
  'e2e/organizations.e2e.ts › become an organizer on the way to the first event, with a second tab open';

/** Section 6: roles and permissions. */
export const roles: SectionRows = {
  'Visitor | Browse events (published only by default), use the contact form, login, register, verify e-mail, reset password, look up an invitation, guest checkout with an e-mail in the payload':
    [
      matrix('GET /events'),
      matrix('POST /contact'),
      matrix('POST /auth/login'),
      matrix('POST /auth/register'),
      matrix('POST /auth/verify-email'),
      matrix('POST /auth/password-reset'),
      matrix('POST /payment/checkout'),
      'e2e/checkout.e2e.ts › a stranger finds an event, buys two tickets as a guest, and gets them by mail',
      matrix('GET /invitations/:token'),
      'e2e/invitations.e2e.ts › a guest with two plus-ones accepts by the link in the mail and gets three tickets',
    ],
  'Authenticated user | Profile, change password, own tickets, own events, My Tickets, Edit Account, Become an Organizer':
    [
      matrix('GET /auth/user'),
      matrix('POST /auth/user/change-password'),
      matrix('GET /tickets/my-tickets'),
      matrix('GET /events/my-events'),
      'e2e/pages.e2e.ts › each page of the visitor is a page of its own',
      becoming,
    ],
  "Organizer (is_seller true) | Seller dashboard data, analytics, the provider's onboarding and dashboard link (these queries accept an enabled flag), Organizer Dashboard links":
    [
      organizerHeader,
      matrix('POST /payment/connect/onboard-user'),
      matrix('GET /payment/connect/dashboard-link'),
      matrix('GET /payment/connect/dashboard-data'),
      matrix('GET /payment/connect/analytics'),
    ],
  'Event owner or organiser | Create and edit events, ticket types, invitations, promoters and doormen. my-events accepts an organization_id filter':
    [
      matrix('GET /events/my-events'),
      matrix('POST /events'),
      matrix('PATCH /events/:id'),
      matrix('POST /ticket-types'),
      matrix('POST /events/:id/promoters'),
      matrix('DELETE /events/:id/promoters/:promoter_link_id'),
      matrix('POST /events/:id/invitations'),
      matrix('POST /events/:id/doormen'),
    ],
  'Protected pages require login.': ['e2e/shell.e2e.ts › a protected page asks for the login and leads back'],
  'Only organizers see the Organizer Dashboard links.': [organizerHeader, guestHeader, becoming],
  'Only logged-in non-organizers see Become an Organizer.': [organizerHeader, guestHeader, becoming],
  'How the server enforces each permission: not shown.': 'left to us',
};
