import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { redirect, useParams, useSearchParams } from 'react-router';

import { browserLoader, serverLoader, type Prefetch } from '#web/platform/api/prefetch.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { formatMoney } from '#contract/format-money.ts';
import { rememberReferral } from '#web/platform/lib/referral.ts';
import { paths } from '#web/paths.ts';
import { posterPath } from '#web/domains/events/event-poster.tsx';

import { BuyForm } from './buying/buy-form.tsx';
import { NoListings } from './no-listings.tsx';
import { refreshMs } from './refresh.ts';
import { ResaleHeader } from './resale-header.tsx';
import { ResaleJsonLd } from './resale-json-ld.tsx';
import { ResalePageSkeleton } from './resale-page-skeleton.tsx';

const prefetch: Prefetch = async ({ queryClient, params, url }) => {
  const { event } = await queryClient.fetchQuery(resaleQuery(params.slug));
  // An address that it had before leads to the one it has now.
  if (event.slug !== params.slug) throw redirect(paths.resaleEvent(event.slug) + url.search, 301);
};

export const loader = serverLoader(prefetch);
export const clientLoader = browserLoader(prefetch);

function resaleQuery(slug = '') {
  return apiQuery('getResaleEvent', { params: { slug } });
}

/** The tickets of one event in Resale. */
export default function ResaleEventPage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const code = search.get('ref');
  useEffect(() => rememberReferral(slug, code), [slug, code]);
  // The server's page is the same for everybody and seconds old: load it again right away, with the session if any.
  const { data, error } = useQuery({ ...resaleQuery(slug), staleTime: 0, refetchInterval: refreshMs });
  if (!data) {
    if (error) throw error;
    return (
      <>
        <PageMeta title="Resale" />
        <ResalePageSkeleton />
      </>
    );
  }
  const { event, resale } = data;
  const from = resale.from_total ? ` from ${formatMoney(resale.from_total)}` : '';
  return (
    <div className="page-width pt-4 sm:pt-8">
      <PageMeta
        title={`Resale: ${event.title}`}
        description={`Tickets for ${event.title}${from}, fees included, from guests who can’t make it. A new code in your name.`}
        path={paths.resaleEvent(event.slug)}
        image={posterPath(event, 'og-1200.png')}
        is_indexed={event.visibility === 'public' && resale.count > 0}
      />
      <ResaleJsonLd detail={data} />
      <ResaleHeader event={event} />
      {data.listings.length > 0 ? <BuyForm key={event.id} detail={data} /> : <NoListings detail={data} />}
    </div>
  );
}
