import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';

import type { ResaleDetail } from '#contract/marketplace.ts';

import type { CallResponse } from '#web/platform/api/client.ts';
import { isApiError } from '#web/platform/api/api-error.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { BuyForm } from './buying/buy-form.tsx';
import { NoListings } from './no-listings.tsx';
import { refreshMs } from './refresh.ts';
import { ResaleHeader } from './resale-header.tsx';
import { ResalePageSkeleton } from './resale-page-skeleton.tsx';

export const handle = { is_private: true };

/** One ticket in Resale: for everybody, or with the key of its link for one friend. */
export default function ListingPage() {
  const { listing: id = '' } = useParams();
  const [search] = useSearchParams();
  const key = search.get('key') ?? undefined;
  const query = apiQuery('getListing', { params: { id }, query: key === undefined ? {} : { key } });
  const { data, error } = useQuery({ ...query, refetchInterval: refreshMs });
  if (data) return <FoundListing found={data} listing_key={key} />;
  if (!error)
    return (
      <>
        <PageMeta title="Resale" is_indexed={false} />
        <ResalePageSkeleton />
      </>
    );
  if (!isApiError(error, 404) && !isApiError(error, 400)) throw error;
  return (
    <div className="page-width">
      <PageMeta title="Resale" is_indexed={false} />
      <Gone title="We can’t find this ticket" {...otherNights}>
        It may have been taken back, or the link is incomplete. Ask the person who sent it to you.
      </Gone>
    </div>
  );
}

type Found = CallResponse<'getListing'>;

function FoundListing({ found, listing_key }: { found: Found; listing_key: string | undefined }) {
  const { event, state, availability } = found;
  const canBuy = availability !== 'gone' && state === 'open';
  const isPrivateEvent = event.visibility === 'private';
  return (
    <div className="page-width pt-4 sm:pt-8">
      <PageMeta title={`Resale: ${event.title}`} is_indexed={false} />
      {/* The link to a ticket for a friend opens no private event. */}
      <ResaleHeader event={event} has_page={!isPrivateEvent} />
      {canBuy && found.is_private && (
        <p className="mt-6 text-lg">This ticket is for anyone who has this link. Nobody else sees it.</p>
      )}
      {canBuy && <BuyForm key={found.listing.id} listing_key={listing_key} detail={detailOf(found)} />}
      {!canBuy && state !== 'open' && <NoListings detail={found} has_page={!isPrivateEvent} />}
      {!canBuy && state === 'open' && <GoneListing event={event} is_private={found.is_private} />}
    </div>
  );
}

function GoneListing({ event, is_private }: Pick<Found, 'event' | 'is_private'>) {
  const yourTickets = useYourTickets();
  const title = 'This ticket is gone';
  if (is_private)
    return (
      <Gone title={title} {...yourTickets}>
        It was sold or taken back. If you bought it, it is among your tickets.
      </Gone>
    );
  if (event.visibility === 'private')
    return (
      <Gone title={title} {...otherNights}>
        It was sold or taken back.
      </Gone>
    );
  return (
    <Gone title={title} {...othersFor(event.slug)}>
      It was sold or taken back. There may be another one for this event.
    </Gone>
  );
}

/** One ticket as the Resale of its event with nothing else in it. */
function detailOf(found: Found): ResaleDetail {
  const { listing, description } = found;
  const type = {
    ...listing.ticket_type,
    description,
    face_total: listing.face_total,
    is_sold_out: false,
    is_on_sale: false,
    max_per_order: 1,
  };
  return {
    ...found,
    max_per_order: 1,
    max_per_buyer: null,
    resale: { count: 1, from_total: listing.total, next_drop: listing.next_drop },
    listings: [listing],
    ticket_types: [{ ...type, from_total: listing.total, count: 1 }],
  };
}

type Lead = { to: string; label: string };

const otherNights: Lead = { to: paths.resale(), label: 'Other nights in Resale' };

const othersFor = (slug: string): Lead => ({ to: paths.resaleEvent(slug), label: 'Other tickets for this event' });

/** Where the friend who bought by a private link finds the ticket: a guest by a mail. */
function useYourTickets(): Lead {
  const { user } = useSession();
  return user ? { to: paths.myTickets(), label: 'My Tickets' } : { to: paths.findTickets(), label: 'Find my tickets' };
}

function Gone({ title, to, label, children }: Lead & { title: string; children: string }) {
  return (
    <section aria-labelledby="gone" className="grid justify-items-start gap-3 pt-10">
      <h2 id="gone" className="text-xl">
        {title}
      </h2>
      <p className="max-w-prose text-ink-soft">{children}</p>
      <LinkButton to={to} variant="primary" className="mt-2">
        {label}
      </LinkButton>
    </section>
  );
}
