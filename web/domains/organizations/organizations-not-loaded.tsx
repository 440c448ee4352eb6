import { errorMessage } from '#web/platform/api/error-message.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';

type OrganizationsNotLoadedProps = { title: string; error: unknown; onRetry: () => void };

/** In place of a page about one organization: which ones there are could not be loaded. */
export function OrganizationsNotLoaded({ title, error, onRetry }: OrganizationsNotLoadedProps) {
  return (
    <MessagePage title="This page didn’t load" text={errorMessage(error, 'Your organizations could not be loaded.')}>
      <PageMeta title={title} is_indexed={false} />
      <RetryButton onClick={onRetry} />
    </MessagePage>
  );
}
