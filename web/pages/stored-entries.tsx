type StoredEntry = { name: string; what: string; until: string };

const entries: readonly StoredEntry[] = [
  { name: 'authToken', what: 'Keeps you logged in.', until: 'Until you log out or your login ends.' },
  { name: 'authUser', what: 'Your profile, so that pages know your name.', until: 'As authToken.' },
  {
    name: 'checkoutBrowser',
    what: 'A random number that tells your checkout apart from others.',
    until: 'Until you log out, clear it, or remove a guest’s tickets from the device. Made when you first get tickets.',
  },
  {
    name: 'checkoutEmail',
    what: 'The address your tickets go to, so that you can check it before you pay.',
    until: 'Until you close the tab. Without an account only.',
  },
  {
    name: 'heldCheckout',
    what: 'Which checkout holds tickets for you, so that the event’s page leads back to it.',
    until: 'Until the checkout ends, you hold tickets of another event, log out, or remove a guest’s tickets.',
  },
  {
    name: 'heldListings',
    what: 'Which tickets in Resale you have in a checkout, so that you can continue it.',
    until: 'Until you close the tab.',
  },
  {
    name: 'referrals',
    what: 'Which promoter’s link brought you to an event, and when: the promoter is credited if you buy, also by the waiting list, and the visit is counted without who you are.',
    until: 'Counts for 30 days. Only after you followed such a link.',
  },
  {
    name: 'visits',
    what: 'What brought you to an event, such as the site with the link, and when: the visit is counted without who you are, and the host of tickets you buy sees which way brings guests.',
    until: 'Counts for 30 days.',
  },
  {
    name: 'savedMarks',
    what: 'The events you saved and the hosts you follow.',
    until: 'Until you log in: then they join your account.',
  },
  {
    name: 'lastCity',
    what: 'The city whose events you looked at last: the front page starts there.',
    until: 'Until you clear it.',
  },
  {
    name: 'offlineTicket:…',
    what: 'A ticket you have opened and the others of its order, to show them without a network.',
    until: 'Until you log out, or your first visit after the event is over. With an account only.',
  },
  {
    name: 'velvet-pages',
    what: 'The pages of those tickets, so that they open without a network. They hold no data of yours.',
    until: 'As offlineTicket. With an account only.',
  },
  {
    name: 'offlineGuestTickets:…',
    what: 'The tickets behind the link in your e-mail once you have opened it, to show them without a network.',
    until:
      'Until your first visit after the event is over, you remove them on their page, or somebody logs out. Without an account only.',
  },
  {
    name: 'velvet-guest-pages',
    what: 'The pages of those links, so that they open without a network. They hold no data of yours.',
    until: 'As offlineGuestTickets. Without an account only.',
  },
  {
    name: 'velvet-files',
    what: 'Scripts, fonts and posters, and the page that says you are offline. The same for everybody.',
    until: 'Until you clear it; the oldest go first.',
  },
  {
    name: 'doorDevice, doorName, doorSound, doorCamera, doorCameraId, doorTorch',
    what: 'Which device this is at which door, whether it makes a sound, and which camera and light it uses.',
    until: 'Until you clear it. Door staff only.',
  },
  {
    name: 'velvet-door-lists, velvet-door-lists-device',
    what: 'The tickets of an event as a door needs them without a network: initials, no names and no addresses.',
    until: 'Until you log out or may no longer scan, at most a day after the event. Door staff only.',
  },
  {
    name: 'velvet-door-scans',
    what: 'Scans made without a network.',
    until: 'Until they are sent. Door staff only.',
  },
  {
    name: 'velvet-doors',
    what: 'The pages of doors, so that they open without a network. They hold no personal data.',
    until: 'Until you clear it. Door staff only.',
  },
  {
    name: 'doorAccess:…',
    what: 'The access of this device to the door of one event, after the PIN of a door link.',
    until: 'Until the host removes the device. Door staff without an account only.',
  },
  {
    name: 'react-router-scroll-positions',
    what: 'How far down you were on a page, for going back.',
    until: 'Until you close the tab.',
  },
];

/** Every entry the product makes in a browser's storage. A browser test compares it with the actual entries. */
export function StoredEntries() {
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface">
      {entries.map(({ name, what, until }) => (
        <div key={name} className="grid gap-1 p-4">
          <dt className="font-mono text-sm font-semibold">{name}</dt>
          <dd>{what}</dd>
          <dd className="text-sm text-ink-soft">{until}</dd>
        </div>
      ))}
    </dl>
  );
}
