import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { useDebounced } from '#web/platform/lib/use-debounced.ts';

/** The filters of a list, kept in the page's address. `names` are the parameters it reads. */
export function useListFilters<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams();
  const filters: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = parameters.get(name);
    if (value) filters[name] = value;
  }
  const changed = (name: Name, value: string) => {
    const next = new URLSearchParams(parameters);
    if (value === '') next.delete(name);
    else next.set(name, value);
    return next;
  };
  const go = (next: URLSearchParams) => setParameters(next, { replace: true, preventScrollReset: true });
  return {
    filters,
    hrefOf: (name: Name, value: string) => `?${changed(name, value)}`,
    set: (name: Name, value: string) => go(changed(name, value)),
    clear: () => go(new URLSearchParams()),
  };
}

/** What is typed into a search, and asked about once it has stopped changing. */
export function useTypedSearch(search: string, setSearch: (text: string) => void) {
  const [typed, setTyped] = useState(search);
  const settled = useDebounced(typed.trim());
  // An address that changed by something else, such as "Show all sales", changes the field, too.
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    if (search !== settled) setTyped(search);
  }
  useEffect(() => {
    if (settled !== search) setSearch(settled);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was typed changes the address
  }, [settled]);
  return [typed, setTyped] as const;
}
