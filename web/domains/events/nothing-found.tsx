import { Link } from 'react-router';

import type { Instead } from '#contract/events.ts';

import { chipStyle } from '#web/platform/ui/chip.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { broaderFilters } from './broader-filters.ts';
import { BroaderList } from './broader-list.tsx';
import { describeInstead } from './describe-instead.ts';
import { withFilters, type EventFilters, type FilterName } from './event-filters.ts';

const removableFilters: { name: FilterName; words: string }[] = [
  { name: 'search', words: 'Any words' },
  { name: 'date', words: 'Any date' },
  { name: 'date_from', words: 'Any first day' },
  { name: 'date_to', words: 'Any last day' },
  { name: 'near', words: 'Anywhere' },
  { name: 'price_min', words: 'Any lowest price' },
  { name: 'price_max', words: 'Any price' },
  { name: 'age', words: 'Any age' },
  { name: 'free', words: 'Paid ones too' },
  { name: 'category', words: 'Any kind' },
  { name: 'city', words: 'Any city' },
];

type NothingFoundProps = {
  filters: EventFilters;
  /** What else may be meant, as the server reads the typed text. */
  instead?: Instead | undefined;
};

/** An empty list: what else may be meant, which filters to remove, and the events of the closest broader list. */
export function NothingFound({ filters, instead }: NothingFoundProps) {
  const possible = removableFilters.filter(({ name }) => filters[name]);
  return (
    <>
      <div className="grid justify-items-start gap-4 pt-10 pb-12 sm:justify-items-center sm:text-center">
        <h2 dir="auto" className="text-xl wrap-anywhere">
          {titleFor(filters, possible.length, instead)}
        </h2>
        {instead && <InsteadLink {...instead} />}
        <p className="text-ink-soft">{adviceFor(filters, possible.length, instead !== undefined)}</p>
        <ul className="flex flex-wrap gap-2.5 sm:justify-center">
          {possible.map(({ name, words }) => (
            <li key={name}>
              <Link to={withFilters(filters, { [name]: null })} className={chipStyle()}>
                {words}
              </Link>
            </li>
          ))}
          {possible.length > 1 && (
            <li>
              <Link to={withFilters({}, {})} className={chipStyle(true)}>
                Clear all
              </Link>
            </li>
          )}
        </ul>
      </div>
      <BroaderList call="listEvents" candidates={[...(instead ? [instead.filters] : []), ...broaderFilters(filters)]} />
    </>
  );
}

function titleFor({ near }: EventFilters, count: number, instead: Instead | undefined): string {
  if (instead?.near) return `Nothing in ${instead.near.name} yet`;
  return near && count === 1 ? 'Nothing near you yet' : 'No matches';
}

function InsteadLink({ filters, near }: Instead) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:justify-center">
      <span>{near ? `The nearest city with nights, ${near.distance_km} km away:` : 'Maybe this:'}</span>
      <LinkButton to={withFilters(filters, {})} variant="primary">
        {describeInstead(filters)}
      </LinkButton>
    </p>
  );
}

function adviceFor({ search }: EventFilters, count: number, hasInstead: boolean): string {
  if (count > 1) return hasInstead ? 'Or try removing:' : 'Try removing:';
  if (search) return hasInstead ? 'Or look around.' : 'Check the spelling, or look around.';
  return 'New events come in every day. Look again soon.';
}
