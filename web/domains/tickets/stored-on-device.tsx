import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { TicketDetail } from '#contract/tickets.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { browserHeaders } from '#web/platform/api/browser-headers.ts';
import { presentMs } from '#web/platform/lib/clock.ts';
import { readHeldCheckout } from '#web/platform/lib/held-checkout.ts';
import { CHECKOUT_BROWSER, CHECKOUT_EMAIL, HELD_CHECKOUT, removeStored } from '#web/platform/lib/storage.ts';
import { storeInTab } from '#web/platform/lib/tab-storage.ts';
import { isOffline } from '#web/platform/offline/offline-state.ts';
import { toast } from '#web/platform/ui/toast.tsx';
import { paths } from '#web/paths.ts';

import { forgetGuestLink, staysOffline } from './offline-tickets.ts';

/** Gives back what is not paid yet: without the browser's secret it cannot be paid any more. Whether there was something. */
function giveBackHeld(): boolean {
  const session_id = readHeldCheckout();
  if (session_id === null) return false;
  const headers = browserHeaders();
  inBrowser()
    .api('giveBackCheckout', { params: { session_id } }, { headers })
    .catch(() => undefined); // its time ends anyway
  return true;
}

/** The page of the order opens its tickets in the browser that paid, and shows the address they went to. */
function forgetCheckouts(): void {
  for (const key of [CHECKOUT_BROWSER, HELD_CHECKOUT]) removeStored(key);
  storeInTab(CHECKOUT_EMAIL, null);
  const { queryClient } = inBrowser();
  for (const call of ['openTickets', 'getGuestTickets']) queryClient.removeQueries({ queryKey: [call] });
}

/** Deletes the tickets of a guest's link from this device, and leaves their page. */
function useRemove(token: string): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const isHeldGivenBack = giveBackHeld();
    if (isOffline()) {
      // A step to a page whose script is missing would load this one again, with its tickets.
      forgetCheckouts();
      await forgetGuestLink(token);
      return window.location.replace(paths.home());
    }
    // Not a step back: that would load and store them again.
    await navigate(paths.home(), { replace: true });
    forgetCheckouts();
    await forgetGuestLink(token);
    const others = isHeldGivenBack ? ' Tickets you have not paid for go back on sale.' : '';
    toast.success(`The link still opens them, in your e-mail and in this browser’s history.${others}`, {
      title: 'Removed From This Device',
    });
  };
}

/** Says that a guest's tickets are stored on this device, and deletes them where it is somebody else's. */
export function StoredOnDevice({ token, tickets }: { token: string; tickets: readonly TicketDetail[] }) {
  const remove = useRemove(token);
  const [openedAt] = useState(presentMs);
  return (
    <p className="text-sm text-ink-soft">
      {staysOffline(tickets, openedAt) && 'This page works offline until the event is over. '}Not your device?{' '}
      <button
        type="button"
        onClick={() => void remove()}
        className="inline-block min-h-6 font-semibold text-ink underline underline-offset-4"
      >
        Remove the tickets from it
      </button>
    </p>
  );
}
