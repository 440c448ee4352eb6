import { useInfiniteQuery } from '@tanstack/react-query';

import type { Workspace } from '#contract/workspace.ts';

import { apiPages } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { takesGuests } from '#web/domains/events/workspace/only-while-open.tsx';
import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { TabSection } from '#web/domains/events/workspace/tab-section.tsx';

import { CsvButton } from '../csv-button.tsx';
import { OrderNews } from '../order-news.tsx';
import { countOf } from '../order-words.ts';
import { GuestFilters, useGuestFilters } from './guest-filters.tsx';
import { GuestColumns, GuestRow } from './guest-row.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Guests' };

/** Everybody with a ticket, one row each. */
export default function GuestsPage() {
  const event = useWorkspace();
  const filters = useGuestFilters();
  const list = useInfiniteQuery({
    ...apiPages('listGuests', { params: { id: event.slug }, query: filters.query }),
    placeholderData: (previous) => previous,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const pages = list.data?.pages ?? [];
  const first = pages[0];
  const rows = pages.flatMap(({ results }) =>
    results.map((guest) => <GuestRow key={guest.id} event={event} guest={guest} />),
  );
  const isFiltered = Object.keys(filters.query).length > 0;
  const hasNone = list.isSuccess && rows.length === 0 && !isFiltered;
  return (
    <TabSection id="guests" title="Guests" actions={<Links event={event} query={filters.query} hasNone={hasNone} />}>
      {first?.newest && !isFiltered && (
        <OrderNews slug={event.slug} since={first.newest} of="tickets" onShow={() => void list.refetch()} />
      )}
      {hasNone ? (
        <NoGuests event={event} endedHref={filters.hrefOf('state', 'refunded')} />
      ) : (
        <>
          <GuestFilters event={event} list={filters} />
          {first?.total && (
            <p role="status" className="text-sm text-ink-soft">
              {countOf(first.total, 'ticket')}
            </p>
          )}
          <div className="grid gap-2">
            {rows.length > 0 && <GuestColumns />}
            <PagedList list={list} what="guests" empty={<NothingFits onClear={filters.clear} />}>
              {rows}
            </PagedList>
          </div>
        </>
      )}
    </TabSection>
  );
}

function Links({ event, query, hasNone }: { event: Workspace; query: Record<string, string>; hasNone: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      {!hasNone && <CsvButton slug={event.slug} file="guests.csv" query={query} />}
      {!hasNone && <LinkButton to={paths.eventGuests(event.slug, 'print')}>Door list to print</LinkButton>}
      {!hasNone && event.permissions.includes('edit_events') && (
        <LinkButton to={paths.eventMessages(event.slug, 'new')}>Write a message</LinkButton>
      )}
      <GiveLink event={event} />
    </div>
  );
}

/** Only those who may change the event give tickets away. */
function GiveLink({ event }: { event: Workspace }) {
  if (!event.permissions.includes('edit_events') || !takesGuests(event)) return null;
  return (
    <LinkButton to={paths.eventGuests(event.slug, 'give')} variant="primary">
      Give tickets
    </LinkButton>
  );
}

type NoGuestsProps = { event: Workspace; endedHref: string };

/** Nobody has a valid ticket: nobody ever had one, or all of them have ended. */
function NoGuests({ event: { slug, state }, endedHref }: NoGuestsProps) {
  const ended = useInfiniteQuery({
    ...apiPages('listGuests', { params: { id: slug }, query: { state: 'refunded' } }),
    enabled: state !== 'cancelled',
    staleTime: 0,
  });
  if (state === 'cancelled')
    return (
      <EmptyState text="The event was cancelled, so nobody has a ticket any more. Orders shows who had one, and the refunds." />
    );
  if (ended.isPending) return <Skeleton className="h-40 w-full" />;
  if (ended.data?.pages.some(({ results }) => results.length > 0))
    return (
      <EmptyState text="Nobody has a valid ticket any more: all of them were refunded or cancelled.">
        <LinkButton to={endedHref}>Show them</LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState text="Nobody has a ticket yet. Everybody who buys one, accepts an invitation or is given one appears here." />
  );
}

function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 py-6">
      <p className="text-ink-soft">No matches. Try part of the name, or the buyer’s name.</p>
      <Button onClick={onClear}>Show everybody</Button>
    </div>
  );
}
