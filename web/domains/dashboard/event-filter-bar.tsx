import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { useSettled } from '#web/platform/lib/use-settled.ts';
import { chipStyle } from '#web/platform/ui/chip.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import { stateFilters, useEventFilters } from './use-event-filters.ts';

/** Search and state of the events that are listed; both stay in the address. */
export function EventFilterBar() {
  const { search, state, hrefOf, setSearch } = useEventFilters();
  const [typed, setTyped] = useState(search);
  const settled = useSettled(typed.trim());
  useEffect(() => {
    if (settled !== search) setSearch(settled);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was typed changes the address
  }, [settled]);
  return (
    <div className="grid gap-4">
      <TextField
        type="search"
        label="Search your events"
        className="max-w-md"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <nav aria-label="State" className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1">
        {stateFilters.map(({ value, label }) => (
          <Link
            key={value}
            to={hrefOf(value)}
            replace
            preventScrollReset
            aria-current={value === state || undefined}
            className={chipStyle(value === state)}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
