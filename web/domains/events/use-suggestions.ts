import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { Instead, Understood } from '#contract/event-lists.ts';
import type { Suggestion } from '#contract/suggestions.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { useDebounced } from '#web/platform/lib/use-debounced.ts';

/** `understood` and `instead` are set only when they belong to the text that is typed now. */
export type Suggestions = {
  results: readonly Suggestion[];
  understood?: Understood | undefined;
  instead?: Instead | undefined;
};

const noSuggestions: Suggestions = { results: [] };

/** Suggestions for the typed text, fetched after a pause; newer text cancels the older request. */
export function useSuggestions(text: string, { kind, isOpen }: { kind?: 'city'; isOpen: boolean }): Suggestions {
  const typed = text.replace(/\s+/g, ' ').trim().slice(0, 200);
  const search = useDebounced(typed, typed === '' ? 0 : 140);
  const isEnabled = isOpen && (search !== '' || kind === 'city');
  const { data, isPlaceholderData } = useQuery({
    ...apiQuery('listSuggestions', { query: { search, ...(kind && { kind }) } }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  if (!isEnabled || !data) return noSuggestions;
  return isPlaceholderData || search !== typed ? { results: data.results } : data;
}
