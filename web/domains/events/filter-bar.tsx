import { useState } from 'react';

import { paths } from '#web/paths.ts';
import { ChipPopover } from '#web/platform/ui/popover.tsx';

import { describeDays } from './describe-days.ts';
import { withFilters, type EventFilters } from './event-filters.ts';
import { categoryLabels, dateLabels, sortLabels } from './event-words.ts';
import { Choice, Choices } from './filter-choices.tsx';
import { CityForm, PriceForm, RangeForm } from './filter-forms.tsx';
import { useListPath } from './list-path.ts';
import { NearMe } from './near-me.tsx';
import { filterPrice } from './price/filter-price.ts';
import { useSuggestions } from './use-suggestions.ts';

const prices = [1500, 3000, 6000];
const ages = { '0': 'All ages', '16': 'Open to age 16', '18': 'Open to age 18', '21': 'Open to age 21' };

type FilterBarProps = {
  filters: EventFilters;
  events: readonly { city: string }[];
  /** The currency of the list, if there is only one. */
  currency: string | undefined;
};

/** The filters of the list as chips; every choice is a link, so the address bar is the only state. */
export function FilterBar({ filters, events, currency }: FilterBarProps) {
  const { date, category, age } = filters;
  const when = (date && dateLabels[date as keyof typeof dateLabels]) || describeDays(filters);
  return (
    <div className="filter-bar">
      <ChipPopover id="filter-date" label={when || 'Any date'} title="When" is_on={Boolean(when)}>
        <Choices filters={filters} name="date" any="Any date" labels={dateLabels} clears={['date_from', 'date_to']} />
        <RangeForm filters={filters} />
      </ChipPopover>
      <NearMe filters={filters} />
      <CityChip filters={filters} events={events} />
      <ChipPopover
        id="filter-category"
        label={category ? categoryLabels[category as keyof typeof categoryLabels] : 'Any category'}
        title="Category"
        is_on={Boolean(category)}
      >
        <Choices filters={filters} name="category" any="Any category" labels={categoryLabels} />
      </ChipPopover>
      <PriceChip filters={filters} currency={currency} />
      <ChipPopover
        id="filter-age"
        label={age ? (ages[age as keyof typeof ages] ?? `Open to age ${age}`) : 'Any age'}
        title="Age limit"
        is_on={Boolean(age)}
      >
        <Choices filters={filters} name="age" any="Any age" labels={ages} />
      </ChipPopover>
      <OrderChip filters={filters} />
    </div>
  );
}

/** The cities with the most upcoming events; until they have loaded, those in the list. */
function CityChip({ filters, events }: Pick<FilterBarProps, 'filters' | 'events'>) {
  const [isOpen, setOpen] = useState(false);
  const { results } = useSuggestions('', { kind: 'city', isOpen });
  const largest = results.map(({ text }) => text);
  const cities = largest.length > 0 ? largest : citiesOf(events);
  const offered = new Set([...(filters.city ? [filters.city] : []), ...cities]);
  return (
    <ChipPopover
      id="filter-city"
      label={filters.city ?? 'Any city'}
      title="City"
      is_on={Boolean(filters.city)}
      onOpen={() => setOpen(true)}
    >
      <Choices
        filters={filters}
        name="city"
        any="Any city"
        labels={Object.fromEntries([...offered].map((city) => [city, city]))}
        clears={['near', 'distance_km']}
      />
      <CityForm filters={filters} />
    </ChipPopover>
  );
}

function citiesOf(events: FilterBarProps['events']): string[] {
  return [...new Set(events.map(({ city }) => city))].filter(Boolean).toSorted().slice(0, 8);
}

function PriceChip({ filters, currency }: Pick<FilterBarProps, 'filters' | 'currency'>) {
  const { free, price_min, price_max } = filters;
  const [least, most] = [price_min, price_max].map((amount) => amount && filterPrice(amount, currency));
  const priceRange =
    least && most ? `${least} – ${most}` : least ? `${least} and up` : most !== undefined && `Up to ${most}`;
  const price = free ? 'Free' : priceRange;
  const any = { free: null, price_min: null, price_max: null };
  const list = useListPath();
  return (
    <ChipPopover id="filter-price" label={price || 'Any price'} title="Price, fees included" is_on={Boolean(price)}>
      <Choice to={withFilters(filters, any, list)} isOn={!price}>
        Any price
      </Choice>
      {list === paths.events && (
        <Choice to={withFilters(filters, { ...any, free: 'true' })} isOn={free === 'true'}>
          Free
        </Choice>
      )}
      {prices.map((amount) => (
        <Choice
          key={amount}
          to={withFilters(filters, { ...any, price_max: String(amount) }, list)}
          isOn={!price_min && price_max === String(amount)}
        >
          Up to {filterPrice(amount, currency)}
        </Choice>
      ))}
      <PriceForm key={`${price_min}-${price_max}`} filters={filters} />
    </ChipPopover>
  );
}

/** The sort orders that make sense for this list: "best match" needs a search, "nearest" a place. */
function OrderChip({ filters }: { filters: EventFilters }) {
  const { sort, search, near } = filters;
  const { relevance, distance, soonest, popular, ...others } = sortLabels;
  // How well an event sold says little about its Resale.
  const always = { soonest, ...(useListPath() === paths.events && { popular }), ...others };
  const labels: Record<string, string> = {
    ...(search && { relevance }),
    ...always,
    ...(near && { distance }),
  };
  const fallback = search ? 'relevance' : 'soonest';
  return (
    <ChipPopover id="filter-order" label={labels[sort ?? fallback] ?? soonest} title="Sort by" is_on={Boolean(sort)}>
      <Choices filters={filters} name="sort" labels={labels} fallback={fallback} />
    </ChipPopover>
  );
}
