import type { ComponentProps, ReactNode } from 'react';

import { isApiError } from '#web/platform/api/api-error.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';

type PageNotLoadedProps = {
  query: { error: unknown; refetch: () => unknown };
  /** What to say where the server said nothing. */
  fallback: string;
  /** What to say where there is no error, only no connection. */
  when_offline?: string;
  children?: ReactNode;
};

/** In place of a page whose data could not be loaded. */
export function PageNotLoaded({ query: { error, refetch }, fallback, when_offline, children }: PageNotLoadedProps) {
  const isOffline = !error && when_offline !== undefined;
  return (
    <MessagePage
      title={isOffline ? 'No connection' : 'This page didn’t load'}
      text={isOffline ? when_offline : errorMessage(error, fallback)}
    >
      {children}
      <RetryButton variant="primary" onClick={() => void refetch()} />
    </MessagePage>
  );
}

type PageMissingProps = Omit<PageNotLoadedProps, 'children'> & ComponentProps<typeof MessagePage>;

/** In place of a page that does not exist, with the ways on, or whose data could not be loaded. */
export function PageMissing({ query, fallback, when_offline, ...message }: PageMissingProps) {
  if (isApiError(query.error, 404)) return <MessagePage {...message} />;
  return <PageNotLoaded query={query} fallback={fallback} {...(when_offline && { when_offline })} />;
}
