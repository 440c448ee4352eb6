import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

import type { EventCard, EventDetail } from '#contract/events.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { paths } from '#web/paths.ts';

import { EventRail } from './event-rail.tsx';

const railLength = 8;

/** Other nights of the same host. */
export function hostEventsQuery({ host }: Pick<EventDetail, 'host'>) {
  return apiQuery('listEvents', { query: { published_only: 'true', organization_id: host.id, page_size: railLength } });
}

/** What else there is of its kind. */
export function similarEventsQuery({ category }: Pick<EventDetail, 'category'>) {
  return apiQuery('listEvents', { query: { published_only: 'true', category, page_size: 24 } });
}

/** Where to go next from an event's page. */
export function MoreEvents({ event }: { event: EventDetail }) {
  const hosted = useQuery(hostEventsQuery(event)).data?.results ?? [];
  const alike = useQuery(similarEventsQuery(event)).data?.results ?? [];
  return (
    <div className="mt-14">
      <Suspense fallback={null}>
        <EventRail title={`More from ${event.host.name}`} events={hosted.filter(({ id }) => id !== event.id)} />
      </Suspense>
      <Suspense fallback={null}>
        <EventRail
          title="More like this"
          to={paths.events({ category: event.category })}
          events={nearestFirst(event, alike)}
        />
      </Suspense>
    </div>
  );
}

/** Events of other hosts, those in the same city first; the rest keep their order, the soonest first. */
function nearestFirst(event: EventDetail, alike: EventCard[]): EventCard[] {
  const strangers = alike.filter(({ organization }) => organization.id !== event.host.id);
  const isNear = ({ city }: EventCard) => city === event.city;
  return [...strangers.filter(isNear), ...strangers.filter((other) => !isNear(other))].slice(0, railLength);
}
