import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { apiPages } from '#web/platform/api/queries.ts';

import { hasOpenDoor } from './my-event.ts';

/** The doors a person may scan at, soonest first. The API lists the latest first, so pages are read until one is in the past. */
export function useMyDoors() {
  const list = useInfiniteQuery(apiPages('listMyEvents', { query: {} }));
  const { data, dataUpdatedAt: now, error, hasNextPage, isFetching, fetchNextPage } = list;
  const last = data?.pages.at(-1)?.results.at(-1);
  const isComplete = data !== undefined && (!hasNextPage || hasStartedLongAgo(last?.starts_at ?? null, now));

  useEffect(() => {
    if (data && !isComplete && !isFetching && !error) void fetchNextPage();
  }, [data, isComplete, isFetching, error, fetchNextPage]);

  const doors = data?.pages.flatMap((page) => page.results).filter((event) => hasOpenDoor(event, now));
  return { doors: isComplete ? doors?.toReversed() : undefined, query: list };
}

const month = 31 * 24 * 3_600_000;

/** No event lasts long enough for its doors to be open this long after its start. */
function hasStartedLongAgo(starts_at: string | null, now: number): boolean {
  return starts_at !== null && Date.parse(starts_at) + month < now;
}
