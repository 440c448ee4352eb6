import { useQuery } from '@tanstack/react-query';

import { apiQuery } from '#web/platform/api/queries.ts';
import { paths } from '#web/paths.ts';

import { EventRail } from './event-rail.tsx';

const railLength = 8;

type ForYouProps = { is_signed_in: boolean; city: string };

/** Rows for one person: nights of whom they follow, and of the city they looked at last. */
export function ForYou({ is_signed_in, city }: ForYouProps) {
  const followed = useQuery({ ...apiQuery('listFollowedNights', { query: {} }), enabled: is_signed_in });
  const near = useQuery({
    ...apiQuery('listEvents', { query: { published_only: 'true', page_size: railLength, city } }),
    enabled: city !== '',
  });
  return (
    <>
      <EventRail
        title="From those you follow"
        to={paths.saved()}
        events={followed.data?.results.slice(0, railLength) ?? []}
      />
      <EventRail title={`Next in ${city}`} to={paths.events({ city })} events={near.data?.results ?? []} />
    </>
  );
}
