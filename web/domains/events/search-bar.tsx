import ChevronDown from 'icon:chevron-down';
import Search from 'icon:search';
import { useEffect, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';

import type { Suggestion } from '#contract/suggestions.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { paths } from '#web/paths.ts';

import type { EventFilters } from './event-filters.ts';
import { dateLabels } from './event-words.ts';
import { readLastCity } from './last-city.ts';
import { useListPath } from './list-path.ts';
import { OtherFilters } from './other-filters.tsx';
import { rememberSearch } from './recent-searches.ts';
import { searchAddress, type Typed } from './search-address.ts';
import { CityField, WhatField } from './search-fields.tsx';

type SearchBarProps = {
  /** What the list shows now. */
  filters?: EventFilters;
  /** On a phone only the search text: the chips below the bar have the rest. */
  is_compact?: boolean;
  /** Begins with the city that was looked at last. */
  remembers_city?: boolean;
};

/** What, where and when in one bar: a plain form that leads to the list of events, with or without scripts. */
export function SearchBar({ filters = {}, is_compact = false, remembers_city = false }: SearchBarProps) {
  const navigate = useNavigate();
  const list = useListPath();
  const [what, setWhat] = useState(filters.search ?? '');
  const [city, setCity] = useState(filters.city ?? '');
  const [date, setDate] = useState(filters.date ?? '');

  useLastCity(remembers_city, setCity);

  const submitSearch = (typed: Partial<Typed> = {}, more: EventFilters = {}) => {
    const all = { what: what.trim(), city: city.trim(), date, ...typed };
    rememberSearch(all.what);
    void navigate(searchAddress(all, { ...filters, ...more }, list));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    submitSearch();
  };
  const actions = {
    choose: ({ kind, text, slug, handle }: Suggestion) => {
      if (slug) return void navigate(paths.event(slug));
      if (handle) return void navigate(paths.organizer(handle));
      setWhat(kind === 'city' ? '' : text);
      if (kind === 'city') setCity(text);
      submitSearch(kind === 'city' ? { what: '', city: text } : { what: text });
    },
    search: (text: string) => {
      setWhat(text);
      submitSearch({ what: text });
    },
    narrow: (more: EventFilters) => submitSearch({ ...more, what: more.search ?? '' }, more),
  };
  const near = async () => {
    const { locate } = await import('./locate.ts');
    const place = await locate();
    if (place) submitSearch({ city: '' }, { near: place, sort: 'distance' });
  };
  return (
    <form
      role="search"
      action={list()}
      method="get"
      onSubmit={submit}
      className={cx('search-bar', is_compact && 'search-bar-compact')}
    >
      <OtherFilters filters={filters} except={['search', 'city', 'date', 'date_from', 'date_to']} />
      <WhatField text={what} onText={setWhat} actions={actions} />
      <CityField text={city} onText={setCity} actions={{ choose: setCity, near: () => void near() }} />
      <label className="search-cell search-when relative">
        <span className="search-label">When</span>
        {/* Safari draws a box of its own around a list that looks native. */}
        <select className="appearance-none" name="date" value={date} onChange={(event) => setDate(event.target.value)}>
          <option value="">Any time</option>
          {Object.entries(dateLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-3 bottom-2 size-5" />
      </label>
      <button type="submit" className="search-button">
        <Search aria-hidden="true" className="size-5" />
        <span>Search</span>
      </button>
    </form>
  );
}

/** Where nothing is chosen yet, the city is the one that was looked at last. */
function useLastCity(isOn: boolean, onCity: (city: string) => void): void {
  useEffect(() => {
    const city = isOn ? readLastCity() : '';
    if (city !== '') onCity(city);
  }, [isOn, onCity]);
}
