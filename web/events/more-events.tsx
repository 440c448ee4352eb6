import { useQuery } from '@tanstack/react-query';

import type { EventCard, EventDetail } from '#contract/events.ts';

import { apiQuery } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';

import { EventRail } from './event-rail.tsx';

const railLength = 9;

/** Other nights of the same host. */
export function hostEventsQuery({ host }: Pick<EventDetail, 'host'>) {
  return apiQuery('listEvents', { query: { published_only: 'true', organization_id: host.id, page_size: railLength } });
}

/** What else is on in the same city. */
export function cityEventsQuery({ city }: Pick<EventDetail, 'city'>) {
  return apiQuery('listEvents', { query: { published_only: 'true', city, page_size: 24 } });
}

/** Where to go next from an event's page. */
export function MoreEvents({ event }: { event: EventDetail }) {
  const hosted = useQuery(hostEventsQuery(event)).data?.results ?? [];
  const nearby = useQuery({ ...cityEventsQuery(event), enabled: event.city !== '' }).data?.results ?? [];
  return (
    <div className="mt-14">
      <EventRail title={`More from ${event.host.name}`} events={hosted.filter(({ id }) => id !== event.id)} />
      <EventRail
        title={`Also in ${event.city}`}
        to={paths.events({ city: event.city })}
        events={similar(event, nearby)}
      />
    </div>
  );
}

/** Events of other hosts, the same kind of night first; the rest keep their order, the soonest first. */
function similar(event: EventDetail, others: EventCard[]): EventCard[] {
  const strangers = others.filter(({ organization }) => organization.id !== event.host.id);
  const isAlike = ({ category }: EventCard) => category === event.category;
  const ordered = [...strangers.filter(isAlike), ...strangers.filter((other) => !isAlike(other))];
  return ordered.slice(0, railLength);
}
