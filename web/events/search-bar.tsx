import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';

import { paths } from '#web/paths.ts';

import { dateLabels } from './event-words.ts';

/** What, city and when in one bar: a plain form that leads to the list of events, with or without scripts. */
export function SearchBar({ cities }: { cities: string[] }) {
  const navigate = useNavigate();

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entries = [...form].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']);
    void navigate(paths.events(Object.fromEntries(entries.filter(([, value]) => value !== ''))));
  };

  return (
    <form role="search" action={paths.events()} method="get" onSubmit={search} className="search-bar">
      <label className="search-cell flex-[1.5]">
        <span className="search-label">What</span>
        <input name="search" type="search" placeholder="Event, artist or venue" autoComplete="off" maxLength={200} />
      </label>
      <label className="search-cell flex-1">
        <span className="search-label">City</span>
        <input name="city" list="cities" placeholder="Anywhere" autoComplete="off" maxLength={120} />
        <datalist id="cities">
          {cities.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </datalist>
      </label>
      <label className="search-cell flex-1">
        <span className="search-label">When</span>
        <select name="date" defaultValue="">
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
