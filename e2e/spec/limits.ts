import type { SectionRows } from './row.ts';

/** Section 9: business constants and limits. */
export const limits: SectionRows = {
  'HTTP time-out: 10000 ms.': ['web/platform/api/client.test.ts › gives up after 10000 ms, and says so'],
  'Local storage keys: authToken, authUser.': [
    'e2e/session.e2e.ts › a login stores token and user; a failed one clears what is stored',
  ],
  'Auth header scheme: Token.': [
    'web/platform/api/client.test.ts › sends the method, path, token and body of the contract',
  ],
  'Toast duration: 4 seconds.': [
    'e2e/session.e2e.ts › a message is announced, titled by its kind, shown once, and gone after 4 seconds',
  ],
  'Cached queries are fresh for 5 minutes, retry once, and refetch on window focus.': [
    'web/platform/api/query-client.test.ts › answers are fresh for 5 minutes, and asked again on focus after that',
    'web/platform/api/query-client.test.ts › a question that failed is asked once more: no answer',
  ],
  'Mutations are not retried.': ['web/platform/api/query-client.test.ts › a change that failed is not sent again'],
  'Seller dashboard data and analytics are cached for 5 minutes.': [
    'web/platform/api/query-client.test.ts › answers are fresh for 5 minutes, and asked again on focus after that',
    'e2e/analytics.e2e.ts › a host reads what was sold, opens a figure, and is told of the next order',
  ],
  'Checkout session polling: every 2 seconds until tickets appear.': [
    'e2e/checkout-page.e2e.ts › the page polls while it waits, not in a hidden tab, and never after the final state',
  ],
  'Redirect to /login 1.5 seconds after a password change.': [
    'e2e/account.e2e.ts › change the password: confirmed, signed out, and redirected to the login',
  ],
  'Default event filter: published_only true.': [
    'web/domains/events/event-filters.test.ts › asks for published events unless told otherwise',
  ],
  'Other limits (ticket quantity, prices, fees, field lengths): not shown.': 'left to us',
};
