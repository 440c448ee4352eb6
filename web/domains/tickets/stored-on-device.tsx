import { useNavigate } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { CHECKOUT_BROWSER, CHECKOUT_EMAIL, HELD_CHECKOUT, removeStored } from '#web/platform/lib/storage.ts';
import { toast } from '#web/platform/ui/toast.tsx';
import { paths } from '#web/paths.ts';

import { forgetGuestLink } from './offline-tickets.ts';

/** The page of the order opens its tickets in the browser that paid, and shows the address they went to. */
function forgetCheckouts(): void {
  for (const key of [CHECKOUT_BROWSER, HELD_CHECKOUT]) removeStored(key);
  try {
    window.sessionStorage.removeItem(CHECKOUT_EMAIL);
  } catch {
    // Where storage is refused nothing was stored.
  }
  const { queryClient } = inBrowser();
  for (const call of ['openTickets', 'getGuestTickets']) queryClient.removeQueries({ queryKey: [call] });
}

/** Says that a guest's tickets are stored on this device, and deletes them where it is somebody else's. */
export function StoredOnDevice({ token }: { token: string }) {
  const navigate = useNavigate();
  const remove = async () => {
    // Not a step back: that would load and store them again.
    await navigate(paths.home(), { replace: true });
    forgetCheckouts();
    await forgetGuestLink(token);
    toast.success('The link in your e-mail still opens them.', { title: 'Removed From This Device' });
  };
  return (
    <p className="text-sm text-ink-soft">
      This page works offline until the event is over. Not your device?{' '}
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
