import { Link } from 'react-router';

import type { Instead } from '#contract/event-lists.ts';

import { chipStyle } from '#web/platform/ui/chip.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { broaderFilters } from './broader-filters.ts';
import { BroaderList } from './broader-list.tsx';
import { appliedFilters, describeFilters, withFilters, type EventFilters } from './event-filters.ts';

type NothingFoundProps = {
  filters: EventFilters;
  /** What else may be meant, as the server reads the typed text. */
  instead?: Instead | undefined;
};

/** An empty list: what else may be meant, which filters to remove, and the events of the closest broader list. */
export function NothingFound({ filters, instead }: NothingFoundProps) {
  const applied = appliedFilters(filters);
  return (
    <>
      <div className="grid justify-items-start gap-4 pt-10 pb-12 sm:justify-items-center sm:text-center">
        <h2 dir="auto" className="text-xl wrap-anywhere">
          {titleFor(filters, applied.length, instead)}
        </h2>
        {instead && <InsteadLink {...instead} />}
        <p className="text-ink-soft">{adviceFor(filters, applied.length, instead !== undefined)}</p>
        <ul className="flex flex-wrap gap-2.5 sm:justify-center">
          {applied.map(({ name, words, without }) => (
            <li key={name} className="min-w-0">
              <Link to={without} className={chipStyle(false, 'max-w-full')}>
                <span dir="auto" className="truncate">
                  {applied.length > 1 ? words : 'All events'}
                </span>
              </Link>
            </li>
          ))}
          {applied.length > 1 && (
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
      <span>{near ? `The nearest city with events, ${near.distance_km} km away:` : 'Did you mean:'}</span>
      <LinkButton to={withFilters(filters, {})} variant="primary">
        {describeFilters(filters)}
      </LinkButton>
    </p>
  );
}

function adviceFor({ search }: EventFilters, count: number, hasInstead: boolean): string {
  if (count > 1) return hasInstead ? 'Or try removing:' : 'Try removing:';
  if (search) return hasInstead ? 'Or browse all events.' : 'Check the spelling, or browse all events.';
  return 'New events are added every day. Check back soon.';
}
