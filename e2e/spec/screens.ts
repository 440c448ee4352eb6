import type { SectionRows, TestName } from './row.ts';

const visitorHeader: TestName = 'e2e/header.e2e.ts › a visitor’s header has all links, on a phone only Login';
const activeLinks: TestName = 'web/platform/layout/active-links.test.ts › *';
const organizerHeader: TestName = 'e2e/header.e2e.ts › an organizer has the dashboard in header and menu';
const guestHeader: TestName =
  'e2e/header.e2e.ts › other users are invited to host, and shown by user name without a full name';
const waiting: TestName =
  'e2e/header.e2e.ts › while the session loads, the header shows a spinner and a protected page says Authenticating...';
const footer: TestName = 'e2e/shell.e2e.ts › the footer has every link';
const links: TestName = 'e2e/pages.e2e.ts › every link of header and footer leads to one of these pages';
const theme: TestName = 'web/platform/lib/theme.test.ts › is dark on *';
const darkAccount: TestName = 'e2e/account.e2e.ts › save the profile; a taken user name is reported beside its field';

/** Section 2: screens and routes. */
export const screens: SectionRows = {
  'Logo links to /.': [visitorHeader],
  'Parties links to /events.': [visitorHeader],
  'It is shown active when the path starts with /events and does not contain /create.': [activeLinks, visitorHeader],
  'Resale links to /marketplace.': [visitorHeader],
  'It is active only on exactly /marketplace.': [
    activeLinks,
    'e2e/pages.e2e.ts › Resale is active in the header on exactly its front page',
  ],
  'Logged-out visitors see Login (/login) and Sign Up (/signup).': [visitorHeader],
  'On small screens only a Login button is shown.': [visitorHeader],
  'While the session is loading, a spinner is shown in the header.': [waiting],
  'A logged-in organizer sees Organizer Dashboard (/dashboard/seller).': [organizerHeader],
  'A logged-in non-organizer sees Become an Organizer (/become-organizer).': [guestHeader],
  "The account dropdown shows the user's full name (the username if there is no first and last name) and the e-mail address.":
    [organizerHeader, guestHeader],
  'It then lists: Organizer Dashboard (organizers only), My Tickets (/my-tickets), Edit Account (/account/edit) and Logout.':
    [organizerHeader, guestHeader],

  'Company: About Us /about, Contact /contact.': [footer, links],
  'Events: Browse All Events /events, Create an Event /events/create, Event Guidelines /guidelines, Host Tools /host-tools.':
    [footer, links],
  'Support: Help Center /help, FAQ /faq, Trust & Safety /safety, Report an Issue /report.': [footer, links],
  'Legal: Privacy Policy /privacy, Terms of Service /terms, Cookie Policy /cookies.': [footer, links],
  "Links to the product's pages on two social media services, and a copyright line with the current year.": [footer],

  '/login takes an optional redirect query parameter.': [
    'e2e/shell.e2e.ts › a protected page asks for the login and leads back',
  ],
  'After a successful login the user goes to the redirect value, or to / if none.': [
    'e2e/auth.e2e.ts › sign up, mistype the code, get a new one, and be signed in on the requested page',
    'e2e/auth.e2e.ts › AC-18 only paths of this site are followed after login',
    'web/platform/lib/safe-redirect.test.ts › *',
  ],
  '/verify-email-prompt is reached when login fails because the e-mail is unverified.': [
    'e2e/auth.e2e.ts › an unverified address is sent to the verification at login; the code signs in whoever knew the password',
  ],
  '/signup, /become-organizer, /my-tickets, /account/edit, /marketplace, /events, /events/create and /dashboard/seller are named above.':
    ['e2e/pages.e2e.ts › each page of * is a page of its own'],
  'Routes containing /edit or /ticket-types also exist.': [
    darkAccount,
    'e2e/ticket-types.e2e.ts › a host makes two tiers, and changes, pauses, moves, archives and deletes them',
  ],
  'Pages flagged as protected require a signed-in user.': [
    'e2e/shell.e2e.ts › a protected page asks for the login and leads back',
  ],
  "While the session loads, or while a token exists without a user, a full-screen 'Authenticating...' indicator shows.":
    [waiting],
  "If there is no user, the error toast 'Please log in to access this page.' appears and the user goes to /login with redirect set to the current path.":
    ['e2e/shell.e2e.ts › a protected page asks for the login and leads back'],
  'After a password change the user goes to /login after 1.5 seconds.': [
    'e2e/account.e2e.ts › change the password: confirmed, signed out, and redirected to the login',
  ],
  'Logout goes to /login.': [
    'e2e/session.e2e.ts › logging out says so, goes to the login, and signs other tabs out in place, where what was typed stays',
  ],
  "The provider's dashboard link opens in a new browser tab.": [
    'e2e/payouts.e2e.ts › the provider’s dashboard opens in a new tab; a failure says why',
  ],
  'The page components themselves: not shown.': 'left to us',

  'A dark theme is forced on routes that start with /dashboard or /events/create, or that contain /edit or /ticket-types.':
    [theme, darkAccount],
  'All other routes use the light theme.': ['web/platform/lib/theme.test.ts › is light on *'],
};
