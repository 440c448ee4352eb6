import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

import type { EventCard, EventDetail } from '#contract/events.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { paths } from '#web/paths.ts';

import { EventRail } from './event-rail.tsx';

const railLength = 8;
export const moreEventsId = 'more-events';

/** Other events of the same host. */
export function hostEventsQuery({ host }: Pick<EventDetail, 'host'>) {
  return apiQuery('listEvents', { query: { published_only: 'true', organization_id: host.id, page_size: railLength } });
}

/** Events of the same category. */
export function similarEventsQuery({ category }: Pick<EventDetail, 'category'>) {
  return apiQuery('listEvents', { query: { published_only: 'true', category, page_size: 24 } });
}

/** Related events, below an event. */
export function MoreEvents({ event }: { event: EventDetail }) {
  const hosted = useQuery(hostEventsQuery(event)).data?.results ?? [];
  const similar = useQuery(similarEventsQuery(event)).data?.results ?? [];
  return (
    <div id={moreEventsId} className="mt-14 scroll-mt-16">
      <Suspense fallback={null}>
        <EventRail title={`More from ${event.host.name}`} events={hosted.filter(({ id }) => id !== event.id)} />
      </Suspense>
      <Suspense fallback={null}>
        <EventRail
          title="More like this"
          to={paths.events({ category: event.category })}
          events={sameCityFirst(event, similar)}
        />
      </Suspense>
    </div>
  );
}

/** Events of other hosts, those in the same city first; otherwise in their order, the soonest first. */
function sameCityFirst(event: EventDetail, similar: EventCard[]): EventCard[] {
  const otherHosts = similar.filter(({ organization }) => organization.id !== event.host.id);
  const isNear = ({ city }: EventCard) => city === event.city;
  return [...otherHosts.filter(isNear), ...otherHosts.filter((other) => !isNear(other))].slice(0, railLength);
}
