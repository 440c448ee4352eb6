import { useQuery, type UseQueryOptions } from '@tanstack/react-query';

import type { HolderChoice } from '#contract/postponements.ts';

import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { PageMissing } from '#web/platform/layout/page-not-loaded.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

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
        <PageMissing
          query={choice}
          fallback="Your tickets could not be loaded."
          title="There is nothing to choose here"
          text="The link may be incomplete, or these tickets are no longer yours. Tickets you still have stay valid."
        >
          <LinkButton to={paths.myTickets()}>My Tickets</LinkButton>
        </PageMissing>
      ) : (
        <Skeletons
          label="Loading your tickets"
          sizes={['h-24 w-full', 'h-32 w-full']}
          className="page-width max-w-2xl gap-6 pt-8 sm:pt-16"
        />
      )}
    </>
  );
}
