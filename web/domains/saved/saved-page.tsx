import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import Heart from 'icon:heart';
import { useState } from 'react';

import type { Saved } from '#contract/saved.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { savedQuery, useSaved } from '#web/platform/api/use-saved.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { CardGrid, CardGridSkeleton } from '#web/domains/events/card-grid.tsx';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { CalendarFeed } from './calendar-feed.tsx';
import { FollowedArtists } from './followed-artists.tsx';
import { FollowedOrganizers } from './followed-organizers.tsx';
import { pageCount, pageOf } from './saved-pages.ts';

export const handle: PageFlags = { is_private: true };

/** Saved events, followed hosts and artists, signed in or not. */
export default function SavedPage() {
  const { status } = useSession();
  const saved = useSaved();
  return (
    <div className="page-width pt-8 sm:pt-12">
      <PageMeta title="Saved" is_indexed={false} />
      <h1 className="text-3xl font-extrabold">Saved</h1>
      <StorageNote has_events={saved.event_ids.length > 0} />
      {/* The server cannot know what this browser has saved. */}
      {status === 'loading' && <Loading count={4} />}
      {status === 'unauthenticated' && <SavedCards saved={saved} />}
      {status === 'authenticated' && <OwnSaved saved={saved} />}
    </div>
  );
}

/** What the account has saved, once it is there. */
function OwnSaved({ saved }: { saved: Saved }) {
  const { data, error, refetch } = useQuery(savedQuery);
  if (data) return <SavedCards saved={saved} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <Loading count={4} />;
}

function StorageNote({ has_events }: { has_events: boolean }) {
  const { status } = useSession();
  if (status === 'authenticated') return has_events && <CalendarFeed />;
  return (
    <p className="mt-2 max-w-prose text-ink-soft">
      Saved in this browser. Log in to have it on every device, and in your calendar.
    </p>
  );
}

function SavedCards({ saved }: { saved: Saved }) {
  const [shownPages, setShownPages] = useState(1);
  const pages = useQueries({
    queries: Array.from({ length: Math.min(shownPages, pageCount(saved)) }, (_, page) => ({
      ...apiQuery('lookUpSaved', { query: pageOf(saved, page) }),
      placeholderData: keepPreviousData,
    })),
  });
  const failed = pages.find(({ isError, data }) => isError && !data);
  const events = pages.flatMap(({ data }) => data?.events ?? []).filter(({ id }) => saved.event_ids.includes(id));
  const organizers = pages
    .flatMap(({ data }) => data?.organizers ?? [])
    .filter(({ id }) => saved.organizer_ids.includes(id));
  const artists = pages.flatMap(({ data }) => data?.artists ?? []).filter(({ id }) => saved.artist_ids.includes(id));
  if (Object.values(saved).every((ids) => ids.length === 0)) return <NothingSaved />;
  const isAllLoaded = shownPages >= pageCount(saved) && pages.every(({ data }) => data !== undefined);
  if (isAllLoaded && [events, organizers, artists].every((found) => found.length === 0))
    return <NothingSaved title="What you saved is not public any more" />;
  return (
    <>
      <CardGrid
        label="Saved events"
        events={events}
        saved_ids={saved.event_ids}
        heading="h2"
        is_first
        className="mt-6"
      />
      <FollowedArtists artists={artists} />
      <FollowedOrganizers organizers={organizers} />
      {failed?.error && <Failed error={failed.error} onRetry={() => void failed.refetch()} />}
      {pages.some(({ isPending }) => isPending) && <Loading count={Math.min(4, saved.event_ids.length)} />}
      {!failed && shownPages < pageCount(saved) && (
        <div className="mt-10 grid justify-items-center">
          <Button size="lg" onClick={() => setShownPages(shownPages + 1)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function Loading({ count }: { count: number }) {
  return <CardGridSkeleton label="Loading what you saved" count={count} className="mt-6" />;
}

function NothingSaved({ title = 'Nothing saved yet' }: { title?: string }) {
  return (
    <div className="grid justify-items-start gap-4 py-12 sm:justify-items-center sm:text-center">
      <Heart aria-hidden="true" className="size-10 text-accent" />
      <h2 className="text-xl">{title}</h2>
      <p className="text-ink-soft">Tap the heart on any event, or follow a host or an artist: you’ll find them here.</p>
      <LinkButton to={paths.events()} variant="primary">
        Browse all events
      </LinkButton>
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="mt-6">
      <PartNotLoaded
        query={{ error, refetch: onRetry }}
        fallback="What you saved could not be loaded."
        note="Nothing you saved is lost."
      />
    </div>
  );
}
