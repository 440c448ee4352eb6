import type { ReactNode } from 'react';

import { errorMessage } from '#web/platform/api/error-message.ts';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';

type PageNotLoadedProps = {
  error: unknown;
  /** What to say where the server said nothing. */
  fallback: string;
  onRetry: () => void;
  children?: ReactNode;
};

/** In place of a page whose data could not be loaded. */
export function PageNotLoaded({ error, fallback, onRetry, children }: PageNotLoadedProps) {
  return (
    <MessagePage title="This page didn’t load" text={errorMessage(error, fallback)}>
      {children}
      <RetryButton onClick={onRetry} />
    </MessagePage>
  );
}
