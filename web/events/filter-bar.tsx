import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { cx } from '#web/lib/class-names.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { ChipPopover } from '#web/ui/popover.tsx';

import { withFilters, type EventFilters, type FilterName } from './event-filters.ts';
import { categoryLabels, dateLabels, sortLabels } from './event-words.ts';

const prices = [1500, 3000, 6000];

type FilterBarProps = { filters: EventFilters; cities: string[] };

/** The filters of the list as chips; every choice is a link, so the address bar is the only state. */
export function FilterBar({ filters, cities }: FilterBarProps) {
  const { date, date_from, date_to, category, free, price_max, sort } = filters;
  const range = [date_from, date_to].filter(Boolean).join(' – ');
  const when = (date && dateLabels[date as keyof typeof dateLabels]) || range;
  const price = free ? 'Free' : price_max && `Up to ${Number(price_max) / 100}`;
  return (
    <div className="filter-bar">
      <ChipPopover label={when || 'Any date'} title="When" is_on={Boolean(when)}>
        <Choices filters={filters} name="date" any="Any date" labels={dateLabels} clears={['date_from', 'date_to']} />
        <RangeForm filters={filters} />
      </ChipPopover>
      <ChipPopover label={filters.city ?? 'Any city'} title="City" is_on={Boolean(filters.city)}>
        <Choices
          filters={filters}
          name="city"
          any="Any city"
          labels={Object.fromEntries(cities.map((city) => [city, city]))}
        />
        <CityForm filters={filters} />
      </ChipPopover>
      <ChipPopover
        label={category ? categoryLabels[category as keyof typeof categoryLabels] : 'Any kind'}
        title="Kind of event"
        is_on={Boolean(category)}
      >
        <Choices filters={filters} name="category" any="Any kind" labels={categoryLabels} />
      </ChipPopover>
      <ChipPopover label={price || 'Any price'} title="All-in price" is_on={Boolean(price)}>
        <Choice to={withFilters(filters, { free: null, price_max: null })} isOn={!price}>
          Any price
        </Choice>
        <Choice to={withFilters(filters, { free: 'true', price_max: null })} isOn={free === 'true'}>
          Free
        </Choice>
        {prices.map((amount) => (
          <Choice
            key={amount}
            to={withFilters(filters, { price_max: String(amount), free: null })}
            isOn={price_max === String(amount)}
          >
            Up to {amount / 100}
          </Choice>
        ))}
      </ChipPopover>
      <ChipPopover
        label={sortLabels[(sort ?? 'soonest') as keyof typeof sortLabels]}
        title="Order"
        is_on={Boolean(sort)}
      >
        <Choices filters={filters} name="sort" labels={sortLabels} fallback="soonest" />
      </ChipPopover>
    </div>
  );
}

type ChoicesProps = {
  filters: EventFilters;
  name: FilterName;
  labels: Record<string, string>;
  /** Words of the choice that takes the filter away. */
  any?: string;
  /** The value that stands for "not set". */
  fallback?: string;
  clears?: FilterName[];
};

function Choices({ filters, name, labels, any, fallback, clears = [] }: ChoicesProps) {
  const cleared = Object.fromEntries(clears.map((other) => [other, null]));
  const current = filters[name] ?? fallback;
  return (
    <>
      {any && (
        <Choice to={withFilters(filters, { ...cleared, [name]: null })} isOn={current === undefined}>
          {any}
        </Choice>
      )}
      {Object.entries(labels).map(([value, label]) => (
        <Choice
          key={value}
          to={withFilters(filters, { ...cleared, [name]: value === fallback ? null : value })}
          isOn={current === value}
        >
          {label}
        </Choice>
      ))}
    </>
  );
}

function Choice({ to, isOn, children }: { to: string; isOn: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOn || undefined}
      className={cx('flex h-11 items-center justify-between rounded-lg px-3 hover:bg-ink/7', isOn && 'font-semibold')}
    >
      {children}
      {isOn && <Check aria-hidden="true" className="size-4.5 text-accent" />}
    </Link>
  );
}

function CityForm({ filters }: { filters: EventFilters }) {
  return (
    <form action={paths.events()} className="mt-1 grid grid-cols-[1fr_auto] gap-2 border-t border-line p-2 pt-3">
      <OtherFilters filters={filters} except={['city']} />
      <TextField label="Another city" is_label_hidden name="city" placeholder="Another city" maxLength={120} />
      <Button type="submit">Go</Button>
    </form>
  );
}

function RangeForm({ filters }: { filters: EventFilters }) {
  return (
    <form action={paths.events()} className="mt-1 grid gap-3 border-t border-line p-2 pt-3">
      <OtherFilters filters={filters} except={['date', 'date_from', 'date_to']} />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-1">
        <TextField label="From" type="date" name="date_from" defaultValue={filters.date_from} />
        <TextField label="To" type="date" name="date_to" defaultValue={filters.date_to} />
      </div>
      <Button type="submit">Show these days</Button>
    </form>
  );
}

/** Filters that a form of one filter must not lose. */
export function OtherFilters({ filters, except }: { filters: EventFilters; except: FilterName[] }) {
  return Object.entries(filters)
    .filter(([name]) => !except.includes(name as FilterName))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
