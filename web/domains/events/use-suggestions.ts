import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { Suggestion } from '#contract/events.ts';

import { apiQuery } from '#web/platform/api/queries.ts';

const pauseMs = 140;
const noneYet: Suggestion[] = [];

/** Suggestions for what is being typed: asked after a pause; a newer text ends the request for the older one. */
export function useSuggestions(text: string, { kind, isOpen }: { kind?: 'city'; isOpen: boolean }): Suggestion[] {
  const search = useSettled(text.replace(/\s+/g, ' ').trim().slice(0, 200));
  const { data } = useQuery({
    ...apiQuery('listSuggestions', { query: { search, ...(kind && { kind }) } }),
    enabled: isOpen && (search !== '' || kind === 'city'),
    placeholderData: keepPreviousData,
  });
  return isOpen && (search !== '' || kind === 'city') ? (data?.results ?? noneYet) : noneYet;
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
