import { Suspense, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';

import { ConnectionError, isApiError } from '#web/platform/api/api-error.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { lazyOr } from '#web/platform/ui/lazy-part.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';

// Loaded soon after the first page: once the server is down, it could not send this any more.
const NoAnswerPage = lazyOr<{ error: ConnectionError }>(
  async () => (await import('./no-answer.tsx')).NoAnswerPage,
  OfflinePage,
);

/** Shown in place of a page that does not exist, cannot be reached, or failed. */
export function PageError({ error }: { error: unknown }) {
  const isOffline = useIsOffline();
  useRetryWhenSignedIn(error);
  if (isOffline) return <OfflinePage />;
  if (error instanceof ConnectionError)
    return (
      <Suspense>
        <NoAnswerPage error={error} />
      </Suspense>
    );
  if (statusOf(error) === 404) return <NotFoundPage />;
  return <BrokenPage />;
}

function NotFoundPage() {
  return (
    <MessagePage
      code="404"
      title="We can’t find this page"
      text="It may have moved, the event may be private, or the address may have a typo."
    >
      <PageMeta title="Page not found" is_indexed={false} />
      <LinkButton to={paths.events()} variant="primary">
        Browse all events
      </LinkButton>
      <LinkButton to={paths.home()}>Go home</LinkButton>
    </MessagePage>
  );
}

function BrokenPage() {
  return (
    <MessagePage
      code="500"
      title="Something went wrong on our side"
      text="It is not your fault. Nothing you bought is lost: your tickets are safe in My Tickets and in your e-mail."
    >
      <PageMeta title="Something went wrong" is_indexed={false} />
      <Button variant="primary" onClick={reload}>
        Try again
      </Button>
      <LinkButton to={paths.home()}>Go home</LinkButton>
    </MessagePage>
  );
}

function OfflinePage() {
  return (
    <MessagePage
      title="No connection"
      text="We could not reach the server. Check your connection. This page opens as soon as you’re back online."
    >
      <PageMeta title="Offline" is_indexed={false} />
      <Button variant="primary" onClick={reload}>
        Try again
      </Button>
    </MessagePage>
  );
}

/** A page that the server, rendering anonymously, did not find may exist for a signed-in user: loads it once more. */
function useRetryWhenSignedIn(error: unknown) {
  const { token } = useSession();
  const { revalidate } = useRevalidator();
  const cameFromServer = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (token !== null && cameFromServer) void revalidate();
  }, [token, cameFromServer, revalidate]);
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || isApiError(error)) return error.status;
  return 500;
}

function reload() {
  window.location.reload();
}

function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    update();
    window.addEventListener('offline', update);
    window.addEventListener('online', reload);
    return () => {
      window.removeEventListener('offline', update);
      window.removeEventListener('online', reload);
    };
  }, []);
  return isOffline;
}
