import { useInfiniteQuery } from '@tanstack/react-query';

import type { Workspace } from '#contract/workspace.ts';

import { apiPages } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { CopyEventLink } from '#web/domains/events/workspace/copy-link.tsx';
import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { TabSection } from '#web/domains/events/workspace/tab-section.tsx';

import { CsvButton } from './csv-button.tsx';
import { OrderNews } from './order-news.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderColumns, OrderRow } from './order-row.tsx';
import { countOf } from './order-words.ts';
import { useOrderFilters } from './use-order-filters.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Orders' };

function useOrders(slug: string, query: ReturnType<typeof useOrderFilters>['query']) {
  return useInfiniteQuery({
    ...apiPages('listOrders', { params: { id: slug }, query }),
    placeholderData: (previous) => previous,
    staleTime: 0,
    // Pages that were read stay as they are; what is new waits in the bar above.
    refetchOnWindowFocus: false,
  });
}

/** Every order of an event, newest first. */
export default function OrdersPage() {
  const event = useWorkspace();
  const filters = useOrderFilters();
  const list = useOrders(event.slug, filters.query);
  const first = list.data?.pages[0];
  const isFiltered = Object.keys(filters.query).length > 0;
  const hasNone = first?.results.length === 0 && !isFiltered;
  return (
    <TabSection
      id="orders"
      title="Orders"
      actions={!hasNone && <CsvButton slug={event.slug} file="orders.csv" query={filters.query} />}
    >
      {first?.newest && !isFiltered && (
        <OrderNews slug={event.slug} since={first.newest} of="orders" onShow={() => void list.refetch()} />
      )}
      {hasNone ? (
        <NoOrders event={event} onShowUnpaid={() => filters.set('status', 'ended')} />
      ) : (
        <Listed event={event} filters={filters} list={list} />
      )}
    </TabSection>
  );
}

type ListedProps = {
  event: Workspace;
  filters: ReturnType<typeof useOrderFilters>;
  list: ReturnType<typeof useOrders>;
};

function Listed({ event, filters, list }: ListedProps) {
  const pages = list.data?.pages ?? [];
  const total = pages[0]?.total;
  const rows = pages.flatMap(({ results }) =>
    results.map((order) => <OrderRow key={order.id} event={event} order={order} />),
  );
  return (
    <>
      <OrderFilters slug={event.slug} list={filters} />
      {total && (
        <p role="status" className="text-sm text-ink-soft">
          {countOf(total, 'order')}
        </p>
      )}
      <div className="grid gap-2">
        {rows.length > 0 && <OrderColumns />}
        <PagedList list={list} what="orders" empty={<NothingFits onClear={filters.clear} />}>
          {rows}
        </PagedList>
      </div>
    </>
  );
}

function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 py-6">
      <p className="text-ink-soft">No matches. Try part of the name or the address, or look under “Not paid”.</p>
      <Button onClick={onClear}>Show all sales</Button>
    </div>
  );
}

function NoOrders({ event, onShowUnpaid }: { event: Workspace; onShowUnpaid: () => void }) {
  return (
    <EmptyState
      text={
        event.state === 'cancelled' ? 'Nobody had ordered when it was cancelled.' : 'Your first order will appear here.'
      }
    >
      {event.state === 'published' && event.next_step?.code !== 'share' && (
        <CopyEventLink slug={event.slug} variant="primary" />
      )}
      <Button onClick={onShowUnpaid}>Unpaid checkouts</Button>
    </EmptyState>
  );
}
