import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';

import type { MessageSubscription } from '#contract/messages.ts';

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
import { RetryButton } from '#web/platform/ui/retry-button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

export const handle: PageFlags = { is_private: true };

/** Opened by the link in a host's message, or in a mail about sales. It takes a button, because mail programs may open links by themselves. */
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
  const { organization, about, is_subscribed } = data;
  const words = wordsFor(about, organization);
  return (
    <MessagePage
      title={is_subscribed ? words.question : words.stopped}
      text={is_subscribed ? `${words.effect} ${words.still}` : words.still}
    >
      <PageMeta title={words.page_title} is_indexed={false} />
      <ErrorNotice error={change.error} fallback="That didn’t work. Please try again." />
      <Button
        variant={is_subscribed ? 'primary' : 'outline'}
        is_busy={change.isPending}
        onClick={() => change.mutate(!is_subscribed)}
      >
        {is_subscribed ? words.stop : words.resume}
      </Button>
      <LinkButton to={paths.events()}>Browse all events</LinkButton>
    </MessagePage>
  );
}

/** Guests stop what a host writes to them; the host's team stops what we write about its sales. */
function wordsFor(about: MessageSubscription['about'], organization: string) {
  if (about === 'messages')
    return {
      page_title: 'Stop messages',
      question: `Stop messages from ${organization}?`,
      stopped: `No more messages from ${organization}`,
      effect: `${organization} will no longer write to the address that got this link.`,
      still: 'You’ll still get e-mails about your tickets: confirmations, changes, cancellations and reminders.',
      stop: 'Stop messages',
      resume: 'Get messages again',
    };
  return {
    page_title: 'Stop e-mails about sales',
    question: `Stop e-mails about sales of ${organization}?`,
    stopped: `No more e-mails about sales of ${organization}`,
    effect:
      'Its daily sales and the reports after its events will no longer be mailed to the address that got this link.',
    still: 'Your dashboard shows the same figures. You’ll still get e-mails about payouts, refunds and disputes.',
    stop: 'Stop e-mails',
    resume: 'Get e-mails again',
  };
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
      {!isUnknown && <RetryButton onClick={onRetry} />}
      <LinkButton to={paths.events()}>Browse all events</LinkButton>
    </MessagePage>
  );
}
