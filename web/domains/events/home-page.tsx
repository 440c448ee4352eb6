import { useQueries, useQuery } from '@tanstack/react-query';
import ArrowRight from 'icon:arrow-right';
import { Suspense } from 'react';
import { Link } from 'react-router';

import { browserLoader, serverLoader, type PageRequest, type Prefetch } from '#web/platform/api/prefetch.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { chipStyle } from '#web/platform/ui/chip.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { EventRail } from './event-rail.tsx';
import { categoryLabels } from './event-words.ts';
import { filledUp, isThin, nextNightsQuery } from './first-rail.ts';
import { backOnSaleQuery, firstCategory, firstForYou, homeRails, railQuery } from './home-rails.ts';
import { LazyForYou } from './lazy-for-you.tsx';
import { LazyNextDoor } from './lazy-next-door.tsx';
import { LazyTonight } from './lazy-tonight.tsx';
import { SearchBar } from './search-bar.tsx';

const prefetch: Prefetch = ({ queryClient }) =>
  Promise.all([
    ...homeRails.map((rail) => queryClient.fetchQuery(railQuery(rail))),
    fetchNextNights(queryClient),
    queryClient.fetchQuery(backOnSaleQuery),
  ]);

async function fetchNextNights(queryClient: PageRequest['queryClient']): Promise<void> {
  const { results } = await queryClient.fetchQuery(railQuery(homeRails[0]));
  if (isThin(results)) await queryClient.fetchQuery(nextNightsQuery);
}

export const loader = serverLoader(prefetch);
export const clientLoader = browserLoader(prefetch);

export default function HomePage() {
  const rails = useQueries({ queries: homeRails.map(railQuery) });
  const firstRail = useFirstRail();
  const backOnSale = useQuery(backOnSaleQuery).data?.results ?? [];
  return (
    <>
      <PageMeta path={paths.home()} />
      <section className="page-width pt-6 sm:pt-12">
        <h1 className="text-4xl font-extrabold tracking-[-0.035em]">The nights worth getting in for</h1>
        <p className="mt-3 text-ink-soft max-sm:hidden sm:text-lg">
          Exclusive parties and events. The price you see is the price you pay.
        </p>
        <div className="mt-5 sm:mt-8">
          <SearchBar remembers_city />
        </div>
      </section>
      <LazyNextDoor className="page-width mt-6 sm:mt-8" />
      <LazyTonight />
      {homeRails.map((rail, index) => (
        // Each row hydrates by itself, so that a phone responds to touches in between.
        <Suspense key={rail.title} fallback={null}>
          {index === firstForYou && <LazyForYou />}
          {index === firstCategory && <EventRail title="Back on sale" to={paths.resale()} events={backOnSale} />}
          <EventRail
            {...(index === 0 ? firstRail : { title: rail.title, to: paths.events(rail.filters) })}
            events={(index === 0 ? firstRail.events : rails[index]?.data?.results) ?? []}
            is_first={index === 0}
          />
        </Suspense>
      ))}
      <Categories />
      <HostCall />
    </>
  );
}

/** This weekend; where that is thin, what comes after it, too. */
function useFirstRail() {
  const weekend = useQuery(railQuery(homeRails[0])).data?.results ?? [];
  const thin = isThin(weekend);
  const next = useQuery({ ...nextNightsQuery, enabled: thin }).data?.results ?? [];
  if (!thin || next.length === 0)
    return { title: homeRails[0].title, to: paths.events(homeRails[0].filters), events: weekend };
  return { title: 'Next up', to: paths.events({ date: 'month' }), events: filledUp(weekend, next) };
}

function Categories() {
  return (
    <section aria-labelledby="categories" className="page-width mt-10 sm:mt-14">
      <h2 id="categories" className="text-xl">
        By category
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
        {Object.entries(categoryLabels).map(([category, label]) => (
          <li key={category}>
            <Link to={paths.events({ category })} className={chipStyle(false, 'w-full justify-center')}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HostCall() {
  return (
    <section aria-labelledby="host" className="page-width mt-14 sm:mt-20">
      <div className="grid gap-5 rounded-card bg-ink p-6 text-paper sm:grid-cols-[1fr_auto] sm:items-end sm:p-10">
        <div>
          <h2 id="host" className="text-2xl">
            Hosting a night?
          </h2>
          <p className="mt-2 max-w-xl opacity-80">
            Your event is on sale in ten minutes: prices with all fees, promo codes, and check-in on any phone.
          </p>
        </div>
        <LinkButton
          to={paths.hostTools()}
          size="lg"
          className="border-paper/60 text-paper hover:border-paper hover:bg-paper/10"
        >
          Host with us
          <ArrowRight aria-hidden="true" className="size-5" />
        </LinkButton>
      </div>
    </section>
  );
}
