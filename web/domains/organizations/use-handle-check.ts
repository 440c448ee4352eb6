import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { CheckedHandle } from '#contract/organizations.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { useDebounced } from '#web/platform/lib/use-debounced.ts';

/** What the server says about a typed handle, asked after a pause; undefined until it belongs to what is typed now. */
export function useHandleCheck(text: string, { own = '' }: { own?: string } = {}): CheckedHandle | undefined {
  const typed = text.trim().toLowerCase().slice(0, 120);
  const handle = useDebounced(typed);
  const { data, isPlaceholderData } = useQuery({
    ...apiQuery('checkHandle', { params: { handle } }),
    enabled: handle.length >= 3 && handle !== own,
    // Somebody may take it at any moment.
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  return isPlaceholderData || handle !== typed || handle === own ? undefined : data;
}
