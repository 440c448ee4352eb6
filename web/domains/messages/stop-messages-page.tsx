import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

export const handle: PageFlags = { is_private: true };

/** Opened by the link in a host's message. It takes a button, because mail programs may open links by themselves. */
export default function StopMessagesPage() {
  const { token = '' } = useParams();
  const client = useQueryClient();
  const query = apiQuery('getMessageSubscription', { params: { token } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const change = useMutation({
    mutationFn: (is_subscribed: boolean) =>
      inBrowser().api('setMessageSubscription', { params: { token }, body: { is_subscribed } }),
    onSuccess: (subscription) => client.setQueryData(query.queryKey, subscription),
  });
  if (!data) return <NotThere error={error} onRetry={() => void refetch()} />;
  const { organization, is_subscribed } = data;
  return (
    <MessagePage
      title={is_subscribed ? `Stop messages from ${organization}?` : `No more messages from ${organization}`}
      text={
        is_subscribed
          ? `${organization} will no longer write to the address that got this link. You’ll still get e-mails about your tickets: confirmations, changes, cancellations and reminders.`
          : 'You’ll still get e-mails about your tickets: confirmations, changes, cancellations and reminders.'
      }
    >
      <PageMeta title="Stop messages" is_indexed={false} />
      {change.error && (
        <Notice tone="danger" is_alert>
          {errorMessage(change.error, 'That didn’t work. Please try again.')}
        </Notice>
      )}
      <Button
        variant={is_subscribed ? 'primary' : 'outline'}
        is_busy={change.isPending}
        onClick={() => change.mutate(!is_subscribed)}
      >
        {is_subscribed ? 'Stop messages' : 'Get messages again'}
      </Button>
      <LinkButton to={paths.events()}>Browse all events</LinkButton>
    </MessagePage>
  );
}

function NotThere({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!error)
    return (
      // Without scripts nothing is looked up, and the page says that it needs them.
      <div className="has-scripts">
        <MessagePage title="One moment" text="Looking up the sender.">
          <PageMeta title="Stop messages" is_indexed={false} />
          <Skeleton className="h-11 w-36 rounded-control" />
        </MessagePage>
      </div>
    );
  const isUnknown = isApiError(error, 404);
  return (
    <MessagePage
      title={isUnknown ? 'This link is incomplete' : 'This page didn’t load'}
      text={
        isUnknown
          ? 'Copy the whole link from the e-mail, or use a newer one.'
          : errorMessage(error, 'Please try again.')
      }
    >
      <PageMeta title="Stop messages" is_indexed={false} />
      {!isUnknown && <Button onClick={onRetry}>Try again</Button>}
      <LinkButton to={paths.events()}>Browse all events</LinkButton>
    </MessagePage>
  );
}
