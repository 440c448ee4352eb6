import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { EventCard } from '#contract/events.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { paths } from '#web/paths.ts';

import { EventRail } from './event-rail.tsx';

const railLength = 8;

const isToCome = ({ availability }: EventCard) => availability !== 'ended';

type ForYouProps = { is_signed_in: boolean; city: string; saved_ids: string[] };

/** Rows for one person: what they saved, events by those they follow, and events in the city they looked at last. */
export function ForYou({ is_signed_in, city, saved_ids }: ForYouProps) {
  const saved = useQuery({
    ...apiQuery('lookUpSaved', { query: { event_ids: saved_ids.slice(0, railLength).join(',') } }),
    enabled: saved_ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const followed = useQuery({ ...apiQuery('listFollowedNights', { query: {} }), enabled: is_signed_in });
  const near = useQuery({
    ...apiQuery('listEvents', { query: { published_only: 'true', page_size: railLength, city } }),
    enabled: city !== '',
  });
  return (
    <>
      {saved_ids.length > 0 && (
        <EventRail title="Saved by you" to={paths.saved()} events={saved.data?.events.filter(isToCome) ?? []} />
      )}
      <EventRail
        title="From hosts and artists you follow"
        to={paths.saved()}
        events={followed.data?.results.slice(0, railLength) ?? []}
      />
      <EventRail title={`Next in ${city}`} to={paths.events({ city })} events={near.data?.results ?? []} />
    </>
  );
}
