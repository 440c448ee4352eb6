import type { SectionRows, TestName } from './row.ts';

const builder: TestName =
  'web/platform/api/client.test.ts › prefers the detail, then the fields, then the error, then the fallback';
const loginErrors: TestName = 'web/domains/auth/login-error.test.ts › *';
const failure = (action: string): TestName =>
  `web/platform/api/failures.test.ts › ${action} has its title and its fallback`;
const success = (action: string): TestName =>
  `web/platform/api/successes.test.ts › ${action} has its title and its words`;
const toasts: TestName =
  'e2e/session.e2e.ts › a message is announced, titled by its kind, shown once, and gone after 4 seconds';
const hostTypes: TestName =
  'e2e/ticket-types.e2e.ts › a host makes two tiers, and changes, pauses, moves, archives and deletes them';

const invited: TestName =
  'e2e/invitations.e2e.ts › a host invites one guest, then a list with doubles and a mistake, and nobody is written to twice';
const deleted: TestName =
  'e2e/invitations.e2e.ts › a deleted invitation says so on its page, at once to whoever is about to accept; an unknown link and no network have words, too';
const signUp: TestName =
  'e2e/auth.e2e.ts › sign up, mistype the code, get a new one, and be signed in on the requested page';
const draft: TestName =
  'e2e/create-event.e2e.ts › a draft keeps what was typed when the server refuses it, or does not answer';
const edited: TestName = 'e2e/event-editor.e2e.ts › an answer that never comes leaves the form as it was';

/** Section 8: the error catalogue. */
export const messages: SectionRows = {
  "It uses the response's detail if present.": [builder],
  "Otherwise it joins each field's errors as 'field name (underscores shown as spaces): messages', separated by ' | '.":
    [builder],
  "Otherwise it uses the error's own message, and otherwise a fallback.": [builder],

  "401 outside the auth pages: toast 'Session Expired' with 'Your session has expired. Please log in again to continue.', then /login.":
    ['e2e/shell.e2e.ts › a session the server no longer knows ends with one message at the login'],
  "Protected page without user: 'Please log in to access this page.'": [
    'e2e/shell.e2e.ts › a protected page asks for the login and leads back',
  ],
  "Login with the email_unverified flag: toast 'Please verify your email address to log in.', then /verify-email-prompt.":
    [
      'e2e/auth.e2e.ts › an unverified address is sent to the verification at login; the code signs in whoever knew the password',
    ],
  "Other login errors: the detail, or the first item of non_field_errors, or 'Login failed. Please check your credentials.'":
    [loginErrors, 'e2e/auth.e2e.ts › wrong credentials show one general error'],
  "Registration failure fallback: 'Registration failed. Please try again.'": [failure('register'), signUp],
  "Success shows the server message or 'Registration successful! Please check your email for a verification code.'": [
    signUp,
  ],
  "Logout failure: 'Logout failed. Please try again.'": [
    failure('logout'),
    'e2e/session.e2e.ts › a logout that fails says so, and the person stays signed in',
  ],

  'Create event | Creation Failed | Unable to create event.': [failure('create_event'), draft],
  'Update event | Update Failed | Unable to update event.': [failure('update_event'), edited],
  'Update profile | | Unable to update profile.': [
    failure('update_profile'),
    'e2e/account.e2e.ts › save the profile; a taken user name is reported beside its field',
  ],
  'Change password | Password Change Failed | Unable to change password.': [
    failure('change_password'),
    'e2e/account.e2e.ts › change the password: confirmed, signed out, and redirected to the login',
  ],
  'Create ticket type | | Unable to create ticket type.': [failure('create_ticket_type'), hostTypes],
  'Update ticket type | | Unable to update ticket type.': [failure('update_ticket_type'), hostTypes],
  'Delete ticket type | | Unable to delete ticket type.': [failure('delete_ticket_type'), hostTypes],
  'Send invitation | | Failed to send invitation.': [failure('send_invitation'), invited],
  'Delete invitation | | Failed to delete invitation.': [failure('delete_invitation'), deleted],
  'Remove promoter | Remove Failed | Unable to remove promoter (detail only is used).': [
    failure('remove_promoter'),
    'web/platform/api/failures.test.ts › removing a promoter uses the detail only',
    'e2e/promoters.e2e.ts › removing a promoter whom somebody else removed says so, with the words of the answer',
  ],
  'Send contact message | Send Failed | Failed to send message. Please try again later.': [
    failure('send_contact_message'),
    'e2e/pages.e2e.ts › a message that cannot be sent says so and loses nothing',
  ],
  "Open provider dashboard | | Unable to open the card payment provider's dashboard.": [
    failure('open_provider_dashboard'),
    'e2e/payouts.e2e.ts › the provider’s dashboard opens in a new tab; a failure says why',
  ],
  'Toast wording for checkout, onboarding, doormen and verification outcomes: not shown.': 'left to us',

  "Event Created | The event title in quotes, then 'has been created.'": [
    success('create_event'),
    'e2e/create-event.e2e.ts › a new host makes an event and publishes it by keyboard alone',
  ],
  "Event Updated | The event title in quotes, then 'was updated.'": [success('update_event'), edited],
  'Profile Updated | Your profile has been saved.': [
    success('update_profile'),
    'e2e/account.e2e.ts › save the profile; a taken user name is reported beside its field',
  ],
  "Ticket Type Added | The ticket type name in quotes, then 'ticket type created.'": [
    success('create_ticket_type'),
    hostTypes,
  ],
  "Update Complete | The ticket type name in quotes, then 'ticket type updated.'": [
    success('update_ticket_type'),
    hostTypes,
  ],
  'Ticket Type Deleted | The ticket type has been removed.': [success('delete_ticket_type'), hostTypes],
  'Promoter Removed | The promoter has been removed from the event.': [
    success('remove_promoter'),
    'e2e/promoters.e2e.ts › a host adds a promoter, a friend follows the link and buys, the promoter sees it, and is removed',
  ],
  'Invitation Sent | The invitation has been sent successfully!': [success('send_invitation'), invited],
  'Invitation Deleted | Invitation has been deleted.': [success('delete_invitation'), deleted],
  "Also: 'Login successful!' and 'Logged out successfully.'": [
    'e2e/session.e2e.ts › a login stores token and user; a failed one clears what is stored',
    'e2e/session.e2e.ts › logging out says so, goes to the login, and signs other tabs out in place, where what was typed stays',
  ],
  'Toast types are success, error, warning and info, each with a default title.': [
    'web/platform/ui/toast.test.tsx › * has a default title',
    toasts,
  ],
};
