import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import type { OwnOrganization } from '#contract/organizations.ts';

import { PayoutsHint } from '#web/domains/connect/payouts-hint.tsx';
import { apiPages } from '#web/platform/api/queries.ts';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { ChipRow } from '#web/platform/ui/chip-row.tsx';
import { ListSearch } from '#web/platform/ui/list-search.tsx';
import { ShowMore } from '#web/platform/ui/show-more.tsx';

import { FirstSteps } from './first-steps.tsx';
import { HostEventRow } from './host-event-row.tsx';
import { MyEventRowsSkeleton } from './my-event-row.tsx';
import type { MyEvent } from './my-event.ts';
import { stateFilters, useEventFilters } from './use-event-filters.ts';

type HostedEventsProps = {
  organization: OwnOrganization | undefined;
  /** Whether the person has several organizations; with one, the list also has the events whose doors they work at. */
  has_several: boolean;
};

/** Events with search and state filter; the first steps while there are none. */
export function HostedEvents({ organization, has_several }: HostedEventsProps) {
  const { search, state, filters, isFiltered, hrefOf, setSearch } = useEventFilters();
  const query = { ...filters, ...(has_several && organization && { organization_id: organization.id }) };
  const list = useInfiniteQuery({ ...apiPages('listMyEvents', { query }), placeholderData: keepPreviousData });
  const events = list.data?.pages.flatMap((page) => page.results);
  if (events?.length === 0 && !isFiltered) return <FirstSteps organization={organization} />;
  return (
    <>
      {organization && <PayoutsHint organization={organization} />}
      <section aria-label="Your events" className="grid gap-6">
        <div className="grid gap-4">
          <ListSearch
            label="Search your events"
            placeholder="Title, city or venue"
            search={search}
            setSearch={setSearch}
          />
          <ChipRow label="Status" choices={stateFilters} value={state} hrefOf={hrefOf} />
        </div>
        {events ? (
          <Events events={events} now={list.dataUpdatedAt} is_busy={list.isPlaceholderData} />
        ) : list.error ? (
          <PartNotLoaded query={list} fallback="Your events could not be loaded." />
        ) : (
          <MyEventRowsSkeleton />
        )}
        <ShowMore list={list} />
      </section>
    </>
  );
}

type EventsProps = { events: MyEvent[]; now: number; is_busy: boolean };

function Events({ events, now, is_busy }: EventsProps) {
  if (events.length === 0)
    return (
      <p role="status" className="rounded-card border border-dashed border-edge p-6 text-ink-soft">
        No events match. Try another word or status.
      </p>
    );
  return (
    <ul className="grid gap-3" aria-busy={is_busy || undefined}>
      {events.map((event) => (
        <li key={event.id}>
          <HostEventRow event={event} now={now} />
        </li>
      ))}
    </ul>
  );
}
