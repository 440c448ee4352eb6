import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { Suggestion, Understood } from '#contract/events.ts';

import { apiQuery } from '#web/platform/api/queries.ts';

const pauseMs = 140;

/** `understood` is there only when it is about the very text that is typed now. */
export type Suggestions = { results: readonly Suggestion[]; understood?: Understood | undefined };

const noneYet: Suggestions = { results: [] };

/** Suggestions for what is being typed: asked after a pause; a newer text ends the request for the older one. */
export function useSuggestions(text: string, { kind, isOpen }: { kind?: 'city'; isOpen: boolean }): Suggestions {
  const typed = text.replace(/\s+/g, ' ').trim().slice(0, 200);
  const search = useSettled(typed);
  const isAsked = isOpen && (search !== '' || kind === 'city');
  const { data, isPlaceholderData } = useQuery({
    ...apiQuery('listSuggestions', { query: { search, ...(kind && { kind }) } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!isAsked || !data) return noneYet;
  return isPlaceholderData || search !== typed ? { results: data.results } : data;
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
