import { Link } from 'react-router';

import { paths } from '#web/paths.ts';
import { chipStyle } from '#web/platform/ui/chip.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { appliedFilters, withFilters, type EventFilters } from '#web/domains/events/event-filters.ts';

/** An empty list: what to loosen, the same search among all events, and where the waiting list is. */
export function NothingOffered({ filters }: { filters: EventFilters }) {
  const applied = appliedFilters(filters, paths.resale);
  return (
    <section
      aria-labelledby="nothing"
      className="grid justify-items-start gap-4 pt-10 pb-4 sm:justify-items-center sm:text-center"
    >
      <h2 id="nothing" className="text-xl">
        {applied.length > 0 ? 'No tickets like that right now' : 'No tickets are offered right now'}
      </h2>
      <p className="max-w-prose text-ink-soft">
        Guests put tickets here every day, most of them in the last days before a night. On the page of a sold-out event
        you can join the waiting list: its people are asked before anybody else.
      </p>
      {applied.length > 0 && (
        <ul aria-label="Loosen your search" className="flex flex-wrap gap-2.5 sm:justify-center">
          {applied.map(({ name, words, without }) => (
            <li key={name} className="min-w-0">
              <Link to={without} className={chipStyle(false, 'max-w-full')}>
                Without <span className="truncate">{words}</span>
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.resale()} className={chipStyle(true)}>
              All of Resale
            </Link>
          </li>
        </ul>
      )}
      <LinkButton to={withFilters(filters, { sort: null })} variant="primary">
        {applied.length > 0 ? 'Search all events' : 'Browse all events'}
      </LinkButton>
    </section>
  );
}
