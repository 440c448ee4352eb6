import { useQuery } from '@tanstack/react-query';

import { type Arrival, arrivals } from '#contract/order-filters.ts';
import { type TicketState, ticketStates } from '#contract/ticket-states.ts';
import type { Workspace } from '#contract/workspace.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { SelectField } from '#web/platform/ui/select.tsx';
import { stateWords } from '#web/domains/tickets/ticket-words.ts';

import { ChipRow } from '#web/platform/ui/chip-row.tsx';
import { ListSearch } from '#web/platform/ui/list-search.tsx';
import { useListFilters } from '#web/platform/lib/use-list-filters.ts';

const names = ['search', 'ticket_type_id', 'state', 'arrived'] as const;

/** The filters of the list of guests; values that do not exist are none. */
export function useGuestFilters() {
  const list = useListFilters(names);
  const { state, arrived, ...rest } = list.filters;
  const knownState = ticketStates.find((name): name is TicketState => name === state);
  const knownArrival = arrivals.find((name): name is Arrival => name === arrived);
  const query = { ...rest, ...(knownState && { state: knownState }), ...(knownArrival && { arrived: knownArrival }) };
  return { ...list, query };
}

const everybody = { value: '', label: 'Everybody' };
const came = { value: 'yes', label: 'Came' };
const arrivalChips = [everybody, { value: 'no', label: 'Not here yet' }, came, { value: 'inside', label: 'Inside' }];
const arrivalChipsOfPast = [everybody, { value: 'no', label: 'Did not come' }, came];

const states = [
  { value: '', label: 'Valid tickets' },
  // A ticket that cost nothing is called cancelled in the same state.
  ...ticketStates.map((value) => ({
    value,
    label: value === 'refunded' ? 'Refunded or cancelled' : stateWords[value].label,
  })),
];

/** Search, who has come, ticket type and state. */
export function GuestFilters({ event, list }: { event: Workspace; list: ReturnType<typeof useGuestFilters> }) {
  const { filters, hrefOf, set } = list;
  const { data } = useQuery(apiQuery('getOrderFilters', { params: { id: event.slug } }));
  const types = (data?.ticket_types ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="grid gap-4">
      <ListSearch
        label="Search guests"
        placeholder="Name, e-mail, order number or code"
        search={filters.search ?? ''}
        setSearch={(text) => set('search', text)}
      />
      <ChipRow
        label="Who has come"
        choices={event.host_state === 'past' ? arrivalChipsOfPast : arrivalChips}
        value={filters.arrived ?? ''}
        hrefOf={(value) => hrefOf('arrived', value)}
      />
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <SelectField
          label="Ticket type"
          value={filters.ticket_type_id ?? ''}
          options={[{ value: '', label: 'Any ticket type' }, ...types]}
          onChange={({ target }) => set('ticket_type_id', target.value)}
        />
        <SelectField
          label="Ticket status"
          value={filters.state ?? ''}
          options={states}
          onChange={({ target }) => set('state', target.value)}
        />
      </div>
    </div>
  );
}
