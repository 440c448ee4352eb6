import { useQuery, type UseQueryOptions } from '@tanstack/react-query';

import type { HolderChoice } from '#contract/postponements.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PageNotLoaded } from '#web/platform/layout/page-not-loaded.tsx';

import { ChoiceView, type Choose } from './choice-view.tsx';

type ChoicePageProps = { query: UseQueryOptions<HolderChoice>; choose: Choose };

/** What a person can choose for their tickets to an event that moved. */
export function ChoicePage({ query, choose }: ChoicePageProps) {
  const choice = useQuery({ ...query, staleTime: 0 });
  return (
    <>
      <PageMeta title="Keep or refund" is_indexed={false} />
      {choice.data ? (
        <ChoiceView choice={choice.data} query_key={query.queryKey} choose={choose} />
      ) : choice.error ? (
        <Failed error={choice.error} onRetry={() => void choice.refetch()} />
      ) : (
        <div role="status" aria-label="Loading your tickets" className="page-width grid max-w-2xl gap-6 pt-8 sm:pt-16">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-32 w-full" />
        </div>
      )}
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isApiError(error, 404))
    return <PageNotLoaded error={error} fallback="Your tickets could not be loaded." onRetry={onRetry} />;
  return (
    <MessagePage
      title="There is nothing to choose here"
      text="The link may be incomplete, or these tickets are no longer yours. Tickets you still have stay valid."
    >
      <LinkButton to={paths.myTickets()}>My Tickets</LinkButton>
    </MessagePage>
  );
}
