import Check from 'icon:check';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { cx } from '#web/platform/lib/class-names.ts';

import { withFilters, type EventFilters, type FilterName } from './event-filters.ts';
import { useListPath } from './list-path.ts';

type ChoicesProps = {
  filters: EventFilters;
  name: FilterName;
  labels: Record<string, string>;
  /** Label of the choice that removes the filter. */
  any?: string;
  /** The value that applies while the filter is not set. */
  fallback?: string;
  clears?: FilterName[];
};

/** The values of one filter as links; the current one is marked. */
export function Choices({ filters, name, labels, any, fallback, clears = [] }: ChoicesProps) {
  const cleared = Object.fromEntries(clears.map((other) => [other, null]));
  const list = useListPath();
  const current = filters[name] ?? fallback;
  return (
    <>
      {any && (
        <Choice to={withFilters(filters, { ...cleared, [name]: null }, list)} isOn={current === undefined}>
          {any}
        </Choice>
      )}
      {Object.entries(labels).map(([value, label]) => (
        <Choice
          key={value}
          to={withFilters(filters, { ...cleared, [name]: value === fallback ? null : value }, list)}
          isOn={current === value}
        >
          {label}
        </Choice>
      ))}
    </>
  );
}

/** A link that changes the list. */
export function Choice({ to, isOn, children }: { to: string; isOn: boolean; children: ReactNode }) {
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
