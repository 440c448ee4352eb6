import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { nearest } from '#web/domains/events/broader-filters.ts';
import { BroaderList } from '#web/domains/events/broader-list.tsx';
import { countFilters, withFilters, type EventFilters } from '#web/domains/events/event-filters.ts';

/** An empty list: what to loosen, the nearest tickets, the same search among all events, and where the waiting list is. */
export function NothingOffered({ filters }: { filters: EventFilters }) {
  const isFiltered = countFilters(filters) > 0;
  return (
    <>
      <section
        aria-labelledby="nothing"
        className="grid justify-items-start gap-4 pt-10 pb-4 sm:justify-items-center sm:text-center"
      >
        <h2 id="nothing" className="text-xl">
          {isFiltered ? 'No tickets like that right now' : 'No tickets are offered right now'}
        </h2>
        <p className="max-w-prose text-ink-soft">
          Guests sell tickets here every day, mostly in the last few days before an event. If an event is sold out, join
          the waiting list on its page: it comes first.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={withFilters(filters, { sort: null })} variant="primary">
            {isFiltered ? 'Search all events' : 'Browse all events'}
          </LinkButton>
          {isFiltered && <LinkButton to={paths.resale()}>All of Resale</LinkButton>}
        </div>
      </section>
      <BroaderList call="listResale" candidates={nearest(filters)} />
    </>
  );
}
