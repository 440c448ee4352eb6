import { useQuery } from '@tanstack/react-query';

import type { EventDetail } from '#contract/events.ts';

import { apiQuery } from '#web/api/queries.ts';

import { EventRail } from './event-rail.tsx';

type Hosted = Pick<EventDetail, 'id' | 'host'>;

/** Other nights of the same host. */
export function hostEventsQuery({ host }: Pick<EventDetail, 'host'>) {
  return apiQuery('listEvents', { query: { published_only: 'true', organization_id: host.id, page_size: 9 } });
}

/** Where to go next from an event's page. */
export function MoreEvents({ event }: { event: Hosted }) {
  const { data } = useQuery(hostEventsQuery(event));
  const others = (data?.results ?? []).filter((other) => other.id !== event.id);
  return (
    <div className="mt-14">
      <EventRail title={`More from ${event.host.name}`} events={others} />
    </div>
  );
}
