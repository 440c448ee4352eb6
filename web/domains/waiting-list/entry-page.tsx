import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { PageMissing } from '#web/platform/layout/page-not-loaded.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

import { EntryView } from './entry-view.tsx';
import { entryQuery } from './entry-query.ts';

export const handle: PageFlags = { is_private: true };

/** An offer may come at any time: what is seen is asked for again while the page is in sight. */
const refreshMs = 30_000;

/** A place on a waiting list, opened by the link of its mails. */
export default function EntryPage() {
  const { token = '' } = useParams();
  const entry = useQuery({
    ...entryQuery(token),
    staleTime: 0,
    refetchInterval: ({ state }) => (isLive(state.data?.state) ? refreshMs : false),
  });
  return (
    <>
      <PageMeta title="Your place on the waiting list" is_indexed={false} />
      {entry.data ? (
        <EntryView
          entry={entry.data}
          clock_offset={Date.parse(entry.data.offer?.server_time ?? '') - entry.dataUpdatedAt || 0}
        />
      ) : entry.error ? (
        <PageMissing
          query={entry}
          fallback="Your place could not be loaded."
          title="We can’t find this place on the list"
          text="The link may be incomplete, or the event is long over and its waiting list was deleted."
        >
          <LinkButton to={paths.events()} variant="primary">
            See other events
          </LinkButton>
        </PageMissing>
      ) : (
        <Skeletons
          label="Loading your place"
          sizes={['h-24 w-full', 'h-40 w-full']}
          className="page-width max-w-2xl gap-6 pt-8 sm:pt-16"
        />
      )}
    </>
  );
}

function isLive(state: string | undefined): boolean {
  return state === 'waiting' || state === 'offered';
}
