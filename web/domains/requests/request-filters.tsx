import type { RequestState } from '#contract/requests.ts';

import { ChipRow } from '#web/platform/ui/chip-row.tsx';
import { ListSearch } from '#web/platform/ui/list-search.tsx';

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
  return (
    <div className="grid gap-4">
      <ListSearch
        label="Search requests"
        placeholder="Name, e-mail, note or answer"
        search={search}
        setSearch={setSearch}
        max_length={120}
      />
      <ChipRow
        label="Status"
        choices={states.map((name) => ({ value: name, label: labels[name], count: counts?.[name] }))}
        value={state}
        hrefOf={hrefOf}
      />
    </div>
  );
}
