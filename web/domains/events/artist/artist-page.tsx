import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { redirect, useParams } from 'react-router';

import type { Artist } from '#contract/artists.ts';
import type { EventCard } from '#contract/events.ts';

import { browserLoader, serverLoader, type Prefetch } from '#web/platform/api/prefetch.ts';
import { apiPages } from '#web/platform/api/queries.ts';
import { JsonLd } from '#web/platform/lib/json-ld.tsx';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { paths } from '#web/paths.ts';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

import { posterPath } from '../event-poster.tsx';
import { EventsOf } from '../events-of.tsx';
import { FollowButton } from '../organizer/follow-button.tsx';
import { Monogram } from '../organizer/monogram.tsx';
import { ShareButton } from '../share-button.tsx';

const prefetch: Prefetch = async ({ queryClient, params }) => {
  const [upcoming] = await Promise.all([
    queryClient.fetchInfiniteQuery(eventsQuery(params.slug, 'upcoming')),
    queryClient.fetchInfiniteQuery(eventsQuery(params.slug, 'past')),
  ]);
  const slug = upcoming.pages[0]?.artist.slug;
  if (slug !== undefined && slug !== params.slug) throw redirect(paths.artist(slug), 301);
};

export const loader = serverLoader(prefetch);
export const clientLoader = browserLoader(prefetch);

/** An artist: the nights they play, and those they played. */
export default function ArtistPage() {
  const { slug } = useParams();
  const upcoming = useInfiniteQuery(eventsQuery(slug, 'upcoming'));
  const past = useInfiniteQuery(eventsQuery(slug, 'past'));
  const artist = upcoming.data?.pages[0]?.artist;
  if (!artist) {
    if (upcoming.isError) throw upcoming.error;
    return (
      <>
        <PageMeta title="Artist" />
        <Skeletons label="Loading the artist" sizes={['h-20 w-72 max-w-full']} className="page-width pt-6 sm:pt-12" />
      </>
    );
  }
  const newest = firstOf(upcoming) ?? firstOf(past);
  return (
    <div className="page-width pt-6 sm:pt-12">
      <PageMeta
        title={artist.name}
        description={`Where ${artist.name} plays: dates, places and prices with all fees.`}
        path={paths.artist(artist.slug)}
        image={newest && posterPath(newest, 'og-1200.png')}
      />
      <ArtistJsonLd artist={artist} />
      <ArtistHeader artist={artist} art={newest?.poster} />
      <EventsOf title="Coming up" list={upcoming} is_first />
      <EventsOf title="Past events" list={past} />
    </div>
  );
}

function ArtistHeader({ artist: { id, name }, art }: { artist: Artist; art?: EventCard['poster'] }) {
  return (
    <header className="grid grid-cols-[auto_1fr] items-center gap-5 sm:gap-8">
      <Monogram name={name} art={art} className="size-20 rounded-full text-[2.5rem] sm:size-32 sm:text-[4rem]" />
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">Artist</p>
        <h1 className="text-3xl font-extrabold tracking-[-0.03em] wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <FollowButton kind="artist_ids" id={id} name={name} />
          <ShareButton title={name} />
        </div>
      </div>
    </header>
  );
}

function ArtistJsonLd({ artist: { name, slug } }: { artist: Artist }) {
  const { public_url } = useSiteSettings();
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'PerformingGroup',
        name,
        url: public_url + paths.artist(slug),
      }}
    />
  );
}

type Events = { data?: InfiniteData<{ results: EventCard[] }> };

function firstOf(list: Events): EventCard | undefined {
  return list.data?.pages[0]?.results[0];
}

function eventsQuery(slug = '', when: 'upcoming' | 'past') {
  return apiPages('getArtist', { params: { slug }, query: { when } });
}
