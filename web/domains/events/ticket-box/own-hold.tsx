import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';

import { readHeldCheckout } from '#web/platform/lib/held-checkout.ts';
import { paths } from '#web/paths.ts';

/** The checkout that holds tickets of this event for this browser; none in the server's HTML. */
export function useOwnHold(eventId: string): string | null {
  return useSyncExternalStore(
    ignoreChanges,
    () => readHeldCheckout(eventId),
    () => null,
  );
}

// Read at each rendering: the checkout is another page.
const ignoreChanges = () => () => undefined;

/** The way back to held tickets, which may be the last: then the page says that the event is sold out. */
export function OwnHold({ sessionId }: { sessionId: string }) {
  return (
    <Link to={paths.checkout(sessionId)} className="text-sm font-semibold text-accent underline underline-offset-4">
      Back to checkout
    </Link>
  );
}
