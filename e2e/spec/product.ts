import type { SectionRows } from './row.ts';

const titles = 'e2e/pages.e2e.ts › each page has a title and a description of its own' as const;

/** Section 1: what the product does and for whom. */
export const product: SectionRows = {
  'The footer tagline says the product offers an exclusive pass to sought-after events and unique experiences, to discover, book and enjoy.':
    ['e2e/shell.e2e.ts › the footer has every link'],
  'Audiences:': 'left to us',
  'Visitors browse published events, buy tickets (a guest checkout takes an e-mail in the payload), use the contact form, register, log in, verify e-mail, reset a password and look up an invitation.':
    [
      'e2e/checkout.e2e.ts › a stranger finds an event, buys two tickets as a guest, and gets them by mail',
      'e2e/pages.e2e.ts › a message reaches the team and is answered with the server’s words',
      'e2e/auth.e2e.ts › sign up, mistype the code, get a new one, and be signed in on the requested page',
      'e2e/invitations.e2e.ts › a guest with two plus-ones accepts by the link in the mail and gets three tickets',
    ],
  'Signed-in users keep a profile, change their password, see their own tickets and their own events, and resell tickets in Resale.':
    [
      'e2e/account.e2e.ts › save the profile; a taken user name is reported beside its field',
      'e2e/account.e2e.ts › change the password: confirmed, signed out, and redirected to the login',
      'e2e/checkout.e2e.ts › a signed-in person buys without typing an address and finds the tickets in My Tickets',
      'e2e/selling.e2e.ts › a ticket is on sale after three taps, costs what was said, and comes back with one',
      'e2e/marketplace.e2e.ts › a ticket in Resale is found, chosen, paid by a guest, and the guest’s own',
    ],
  "Organizers (sellers, is_seller true) create events, define ticket types, go through a card payment provider's connected-account onboarding, open the provider's dashboard, see a seller dashboard and analytics, invite people to events, add promoters (with referral codes) and doormen (door staff) to events.":
    [
      'e2e/create-event.e2e.ts › a new host makes an event and publishes it by keyboard alone',
      'e2e/ticket-types.e2e.ts › a host makes two tiers, and changes, pauses, moves, archives and deletes them',
      'e2e/promoters.e2e.ts › a host adds a promoter, a friend follows the link and buys, the promoter sees it, and is removed',
      'e2e/invitations.e2e.ts › a host invites one guest, then a list with doubles and a mistake, and nobody is written to twice',
      'e2e/doormen.e2e.ts › a host puts people on the door, who find it without an address, until they are removed',
      'e2e/analytics.e2e.ts › a host reads what was sold, opens a figure, and is told of the next order',
    ],
  'Users who are not organizers are invited to become one.': [
    'e2e/header.e2e.ts › other users are invited to host, and shown by user name without a full name',
    'e2e/organizations.e2e.ts › become an organizer on the way to the first event, with a second tab open',
  ],
  "A contact form sends messages to the product's team.": [
    'e2e/pages.e2e.ts › a message reaches the team and is answered with the server’s words',
  ],
  "Page defaults: the default page title has the form 'Exclusive Event Access' plus the brand.": [titles],
  'The default description is about discovering, booking and managing access to exclusive events.': [titles],
  'A page can hide the header and/or the footer.': ['e2e/pages.e2e.ts › a page may do without header and footer'],
};
