import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Permission } from '#contract/organizations.ts';

import type { CallResponse } from '#web/platform/api/client.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { apiPages } from '#web/platform/api/queries.ts';
import { useDebounced } from '#web/platform/lib/use-debounced.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { ShowMore } from '#web/platform/ui/show-more.tsx';

import { hostLabel } from './host-label.ts';

type PickedEvent = CallResponse<'listMyEvents'>['results'][number];

type EventPickerProps = {
  /** Only events for which the person has it; all of the team's without it. */
  permission?: Permission;
  /** Left out of the list. */
  except?: string;
  hrefOf: (slug: string) => string;
  onChosen: () => void;
};

/** The team's events as links, with a search. */
export function EventPicker({ permission, except, hrefOf, onChosen }: EventPickerProps) {
  const [search, setSearch] = useState('');
  const query = { search: useDebounced(search.trim()), permission };
  const list = useInfiniteQuery({ ...apiPages('listMyEvents', { query }), placeholderData: keepPreviousData });
  const events = list.data?.pages.flatMap((page) => page.results).filter(({ id }) => id !== except);
  return (
    <>
      <TextField
        type="search"
        label="Search your events"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {!events && (
        <p role="status">{list.error ? errorMessage(list.error, 'Your events could not be loaded.') : 'Loading…'}</p>
      )}
      {events?.length === 0 && (
        <p role="status" className="text-ink-soft">
          {query.search ? 'No events match.' : 'There is no other event yet.'}
        </p>
      )}
      <ul className="-mx-2">
        {events?.map((event) => (
          <li key={event.id}>
            <Link
              to={hrefOf(event.slug)}
              onClick={onChosen}
              className="grid gap-0.5 rounded-control px-2 py-2.5 hover:bg-ink/7"
            >
              <span dir="auto" className="truncate font-semibold">
                {event.title}
              </span>
              <span className="text-sm text-ink-soft">
                <When event={event} />
                {` · ${hostLabel(event).text}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  );
}

function When({ event: { starts_at, time_zone } }: { event: PickedEvent }) {
  return starts_at ? <DateTime instant={starts_at} zone={time_zone} /> : 'No date yet';
}
