import { useQuery } from '@tanstack/react-query';

import { orderFilters } from '#contract/order-filters.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import { ChipRow } from '#web/platform/ui/chip-row.tsx';
import { ListSearch } from '#web/platform/ui/list-search.tsx';
import { filterLabels } from './order-words.ts';
import type { useOrderFilters } from './use-order-filters.ts';

type OrderFiltersProps = { slug: string; list: ReturnType<typeof useOrderFilters> };

const states = [
  { value: '', label: 'All sales' },
  ...orderFilters.map((value) => ({ value, label: filterLabels[value] })),
];

/** Search, state, and behind "More filters" type, promoter, code and days. */
export function OrderFilters({ slug, list }: OrderFiltersProps) {
  const { filters, hrefOf, set } = list;
  return (
    <div className="grid gap-4">
      <ListSearch
        label="Search orders"
        placeholder="Name, e-mail, order number or code"
        search={filters.search ?? ''}
        setSearch={(text) => set('search', text)}
      />
      <ChipRow
        label="Status"
        choices={states}
        value={filters.status ?? ''}
        hrefOf={(value) => hrefOf('status', value)}
      />
      <MoreFilters slug={slug} list={list} />
    </div>
  );
}

/** Behind a line that says how many are in use, so that the usual search stays short. */
function MoreFilters({ slug, list }: OrderFiltersProps) {
  const { ticket_type_id, promoter_link_id, promo_code, from, to } = list.filters;
  const inUse = [ticket_type_id, promoter_link_id, promo_code, from, to].filter(Boolean).length;
  return (
    <details open={inUse > 0 || undefined}>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm font-semibold text-ink-soft hover:text-ink">
        More filters{inUse > 0 && ` (${inUse})`}
      </summary>
      <div className="mt-3 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <KnownFilters slug={slug} list={list} />
        <TypedFilters slug={slug} list={list} />
        {inUse > 0 && (
          <Button variant="quiet" className="justify-self-start" onClick={list.clear}>
            Clear all filters
          </Button>
        )}
      </div>
    </details>
  );
}

function KnownFilters({ slug, list: { filters, set } }: OrderFiltersProps) {
  const { data } = useQuery(apiQuery('getOrderFilters', { params: { id: slug } }));
  const optionsOf = (rows: { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  const promoters = optionsOf(data?.promoters);
  return (
    <>
      <SelectField
        label="Ticket type"
        value={filters.ticket_type_id ?? ''}
        options={[{ value: '', label: 'Any ticket type' }, ...optionsOf(data?.ticket_types)]}
        onChange={({ target }) => set('ticket_type_id', target.value)}
      />
      {promoters.length > 0 && (
        <SelectField
          label="Promoter"
          value={filters.promoter_link_id ?? ''}
          options={[{ value: '', label: 'Any or none' }, ...promoters]}
          onChange={({ target }) => set('promoter_link_id', target.value)}
        />
      )}
    </>
  );
}

function TypedFilters({ list: { filters, set } }: OrderFiltersProps) {
  const { promo_code = '', from = '', to = '' } = filters;
  return (
    <>
      <TextField
        key={promo_code}
        label="Promo code"
        defaultValue={promo_code}
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
        onBlur={({ target }) => set('promo_code', target.value.trim())}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && set('promo_code', currentTarget.value.trim())}
      />
      <TextField
        label="From day"
        type="date"
        value={from}
        max={to}
        onChange={({ target }) => set('from', target.value)}
      />
      <TextField label="To day" type="date" value={to} min={from} onChange={({ target }) => set('to', target.value)} />
    </>
  );
}
