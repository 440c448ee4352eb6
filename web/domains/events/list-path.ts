import { createContext, useContext } from 'react';

import { paths } from '#web/paths.ts';

/** The list that search and filters on a page lead to: that of events, or that of events in Resale. */
export const ListPath = createContext<typeof paths.events>(paths.events);

export function useListPath(): typeof paths.events {
  return useContext(ListPath);
}
