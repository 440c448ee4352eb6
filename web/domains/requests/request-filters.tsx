import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import type { RequestState } from '#contract/requests.ts';

import { useSettled } from '#web/platform/lib/use-settled.ts';
import { chipStyle } from '#web/platform/ui/chip.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import { states, useRequestFilters } from './use-request-filters.ts';

const labels: Record<RequestState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** Search, and how many requests are in each state; a tap shows those. */
export function RequestFilters({ counts }: { counts: Record<RequestState, number> | undefined }) {
  const { search, state, hrefOf, setSearch } = useRequestFilters();
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
        label="Search requests"
        is_label_hidden
        placeholder="Name, e-mail, note or answer"
        className="max-w-md"
        maxLength={120}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <nav aria-label="State" className="flex flex-wrap gap-2">
        {states.map((name) => (
          <Link
            key={name}
            to={hrefOf(name)}
            replace
            preventScrollReset
            aria-current={name === state || undefined}
            className={chipStyle(name === state)}
          >
            {labels[name]}{' '}
            {counts && <span className="tabular font-semibold">{counts[name].toLocaleString('en')}</span>}
          </Link>
        ))}
      </nav>
    </div>
  );
}
