import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import type { HostResale } from '#contract/host-resale.ts';
import type { Workspace } from '#contract/workspace.ts';

import { apiPages } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';

import { ChipRow } from '#web/platform/ui/chip-row.tsx';
import { CsvButton } from '../csv-button.tsx';
import { useListFilters } from '#web/platform/lib/use-list-filters.ts';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';
import { TabSection } from '#web/domains/events/workspace/tab-section.tsx';
import { ListingColumns, ListingRow } from './listing-row.tsx';
import { ResaleFigures } from './resale-figures.tsx';
import { ResaleRules } from './resale-rules.tsx';
import { TypeTable } from './type-table.tsx';
import { resaleQuery } from './use-resale.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Resale' };

/** What holders of tickets offer and sold in Resale, and the event's rules for it. */
export default function ResalePage() {
  const event = useWorkspace();
  const { data, error, refetch } = useQuery({ ...resaleQuery(event.slug), staleTime: 0 });
  const { offered, sold, came_back } = data?.totals ?? { offered: 0, sold: 0, came_back: 0 };
  const hasAny = offered + sold + came_back > 0;
  return (
    <TabSection
      id="resale"
      title="Resale"
      actions={hasAny && <CsvButton slug={event.slug} file="resale.csv" query={{}} />}
    >
      {!data && error && <PartNotLoaded query={{ error, refetch }} fallback="The figures could not be loaded." />}
      {!data && !error && <Skeletons label="Loading" sizes={['h-20 w-full', 'h-24 w-full']} />}
      {data && (
        <>
          <ResaleRules event={event} resale={data} />
          {hasAny ? <Known event={event} resale={data} /> : data.is_allowed && <Nothing is_over={data.is_over} />}
        </>
      )}
    </TabSection>
  );
}

const filters = [
  { value: '', label: 'All' },
  { value: 'offered', label: 'Offered' },
  { value: 'sold', label: 'Sold' },
  { value: 'ended', label: 'Taken back' },
] as const;

function Known({ event, resale }: { event: Workspace; resale: HostResale }) {
  const { filters: chosen, hrefOf } = useListFilters(['state']);
  const state = filters.find(({ value }) => value === chosen.state)?.value ?? '';
  const list = useInfiniteQuery({
    ...apiPages('listHostListings', { params: { id: event.slug }, query: state === '' ? {} : { state } }),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
  const rows = (list.data?.pages ?? []).flatMap(({ results }) =>
    results.map((listing) => <ListingRow key={listing.id} event={event} listing={listing} />),
  );
  return (
    <>
      <ResaleFigures totals={resale.totals} />
      {resale.types.length > 1 && <TypeTable types={resale.types} />}
      <section aria-labelledby="tickets" className="grid gap-3">
        <h3 id="tickets" className="text-lg">
          Tickets
        </h3>
        <ChipRow label="Status" choices={filters} value={state} hrefOf={(value) => hrefOf('state', value)} />
        <div className="grid gap-2">
          {rows.length > 0 && <ListingColumns />}
          <PagedList
            list={list}
            what="tickets"
            empty={<p className="py-6 text-ink-soft">No tickets with this status.</p>}
          >
            {rows}
          </PagedList>
        </div>
        <p className="max-w-prose text-sm text-ink-soft">
          Sellers and buyers are not named here. Who holds a ticket now is in the guest list.
        </p>
      </section>
    </>
  );
}

function Nothing({ is_over }: { is_over: boolean }) {
  return (
    <EmptyState
      text={
        is_over
          ? 'No ticket was offered.'
          : 'No ticket was offered yet. When somebody can’t make it and offers theirs, it shows up here and in Resale.'
      }
    />
  );
}
