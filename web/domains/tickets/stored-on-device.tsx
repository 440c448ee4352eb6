import { useNavigate } from 'react-router';

import { toast } from '#web/platform/ui/toast.tsx';
import { paths } from '#web/paths.ts';

import { forgetGuestLink } from './offline-tickets.ts';

/** Says that a guest's tickets are stored on this device, and deletes them where it is somebody else's. */
export function StoredOnDevice({ token }: { token: string }) {
  const navigate = useNavigate();
  const remove = async () => {
    await navigate(paths.home());
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
