import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useSession } from '#web/api/use-session.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.tsx';

/** Shows a page to signed-in people only; others are told and sent to the login, from where they come back. */
export function ProtectedPage({ children }: { children: ReactNode }) {
  const session = useSession();
  const { status } = session;
  const wasShown = useRef(false);
  const hasLeft = status === 'unauthenticated' && session.is_chosen === true;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (status === 'authenticated') wasShown.current = true;
    if (status !== 'unauthenticated') return;
    // Who logged out while looking at the page is on their way to the login already.
    if (hasLeft && wasShown.current) return void navigate(paths.login(), { replace: true });
    toast.error('Please log in to access this page.', { id: 'login-needed' });
    void navigate(paths.login(pathname + search), { replace: true });
  }, [status, hasLeft, navigate, pathname, search]);

  return status === 'authenticated' ? children : <Authenticating />;
}

function Authenticating() {
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-paper">
      <p className="flex items-center gap-3 text-lg font-semibold">
        <span aria-hidden="true" className="spinner size-6" />
        Authenticating...
      </p>
    </div>
  );
}
