import { beforeEach, expect, it, vi } from 'vitest';

import { forgetSearches, readRecentSearches, rememberSearch } from './recent-searches.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  vi.stubGlobal('window', { localStorage });
});

it('keeps the latest five, newest first, each once', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'C', ' ', '']) rememberSearch(text);
  expect(readRecentSearches()).toEqual(['C', 'f', 'e', 'd', 'b']);
  forgetSearches();
  expect(readRecentSearches()).toEqual([]);
});

it('ignores stored values that are not a list of searches', () => {
  for (const text of ['{', '5', '{"a":1}', '[1,null,"techno"]']) {
    stored.set('velvet.recent-searches', text);
    expect(readRecentSearches()).toEqual(text.includes('techno') ? ['techno'] : []);
  }
});
