import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';

import type { Suggestion } from '#contract/events.ts';

import { cx } from '#web/lib/class-names.ts';
import { paths } from '#web/paths.ts';

import { readFilters, withFilters, type EventFilters } from './event-filters.ts';
import { dateLabels } from './event-words.ts';
import { OtherFilters } from './other-filters.tsx';
import { CityField, WhatField } from './search-fields.tsx';
import { rememberSearch } from './recent-searches.ts';

type SearchBarProps = {
  /** What the list shows now. */
  filters?: EventFilters;
  /** On a phone only the words: the chips below the bar have the rest. */
  is_compact?: boolean;
};

/** What, where and when in one bar: a plain form that leads to the list of events, with or without scripts. */
export function SearchBar({ filters = {}, is_compact = false }: SearchBarProps) {
  const navigate = useNavigate();
  const [what, setWhat] = useState(filters.search ?? '');
  const [city, setCity] = useState(filters.city ?? '');
  const [date, setDate] = useState(filters.date ?? '');

  const go = (search: string, where: string) => {
    rememberSearch(search);
    // Read as an address would be, so that dates and prices among the words are understood at once.
    const read = readFilters(new URLSearchParams({ search }));
    const chosen = date ? { date, date_from: null, date_to: null } : { date: read.date ?? null };
    const place = where ? { city: where, near: null } : { city: null };
    void navigate(withFilters(filters, { ...read, search: read.search ?? null, ...place, ...chosen }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    go(what.trim(), city.trim());
  };
  const choose = ({ kind, text, slug, handle }: Suggestion) => {
    if (slug) return void navigate(paths.event(slug));
    if (handle) return void navigate(paths.organizer(handle));
    setWhat(kind === 'city' ? '' : text);
    if (kind === 'city') setCity(text);
    go(kind === 'city' ? '' : text, kind === 'city' ? text : city.trim());
  };

  return (
    <form
      role="search"
      action={paths.events()}
      method="get"
      onSubmit={submit}
      className={cx('search-bar', is_compact && 'search-bar-compact')}
    >
      <OtherFilters filters={filters} except={['search', 'city', 'date', 'date_from', 'date_to']} />
      <WhatField text={what} onText={setWhat} onChoose={choose} onRecent={(text) => go(text, city.trim())} />
      <CityField text={city} onText={setCity} />
      <label className="search-cell search-when">
        <span className="search-label">When</span>
        <select name="date" value={date} onChange={(event) => setDate(event.target.value)}>
          <option value="">Any time</option>
          {Object.entries(dateLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="search-button">
        <Search aria-hidden="true" className="size-5" />
        <span>Search</span>
      </button>
    </form>
  );
}
