import { ChipRow } from '#web/platform/ui/chip-row.tsx';
import { ListSearch } from '#web/platform/ui/list-search.tsx';

import { stateFilters, useEventFilters } from './use-event-filters.ts';

/** Search and state of the events that are listed; both stay in the address. */
export function EventFilterBar() {
  const { search, state, hrefOf, setSearch } = useEventFilters();
  return (
    <div className="grid gap-4">
      <ListSearch label="Search your events" placeholder="Title, city or venue" search={search} setSearch={setSearch} />
      <ChipRow label="Status" choices={stateFilters} value={state} hrefOf={hrefOf} />
    </div>
  );
}
