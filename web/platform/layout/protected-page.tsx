import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useSession } from '#web/platform/api/use-session.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

type ProtectedPageProps = {
  /** The page's title until it is shown. */
  title: string | undefined;
  children: ReactNode;
};

/** Shows a page to signed-in users only; others get a message and the login, which leads back here. */
export function ProtectedPage({ title, children }: ProtectedPageProps) {
  const session = useSession();
  const { status } = session;
  const previous = useRef(status);
  const isReported = status === 'unauthenticated' && session.is_reported === true;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    const hasJustEnded = previous.current !== 'unauthenticated';
    previous.current = status;
    // A user whose session has just ended has been told, and is on the way to the login already.
    if (status !== 'unauthenticated' || (isReported && hasJustEnded)) return;
    toast.error('Please log in to access this page.', { id: 'login-needed' });
    void navigate(paths.login(pathname + search), { replace: true });
  }, [status, isReported, navigate, pathname, search]);

  if (status === 'authenticated') return children;
  return (
    <>
      <PageMeta {...(title !== undefined && { title })} is_indexed={false} />
      <Authenticating />
    </>
  );
}

function Authenticating() {
  return (
    <>
      <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-paper has-scripts">
        <p className="flex items-center gap-3 text-lg font-semibold">
          <Spinner className="size-6" />
          Authenticating...
        </p>
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <p className="page-width py-16 text-lg">
            You need to be logged in for this page, and logging in needs JavaScript. Please turn it on in your browser
            and reload the page.
          </p>
        )}
      </noscript>
    </>
  );
}
