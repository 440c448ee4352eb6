import { useQuery } from '@tanstack/react-query';

import type { DashboardData } from '#contract/dashboard-data.ts';
import type { OwnOrganization } from '#contract/organizations.ts';

import { asOfWords, viewWords } from '#web/domains/analytics/figure-words.ts';
import { MoneyFiguresView } from '#web/domains/analytics/money/money-figures.tsx';
import { ResaleActivityView } from '#web/domains/analytics/resale-activity.tsx';
import { NewsNotice } from '#web/domains/analytics/news-notice.tsx';
import { apiQuery } from '#web/platform/api/queries.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { Dots } from '#web/platform/ui/dots.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { NeedsYou } from './needs-you.tsx';
import { NextEvents } from './next-events.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { RecentSales } from './recent-sales.tsx';

/** What an organization needs to do, what comes next, its money, its sales and its newest orders. */
export function DashboardNumbers({ organization }: { organization: OwnOrganization }) {
  const query = { organization: organization.handle, time_zone: deviceZone() };
  const { data, error, refetch } = useQuery(apiQuery('getDashboardData', { query }));
  if (error && !data) return <PartNotLoaded query={{ error, refetch }} fallback="Your numbers could not be loaded." />;
  if (!data) return <NumbersSkeleton />;
  return (
    <>
      <NewsNotice
        scope={{ organization: organization.handle }}
        since={data.news_cursor}
        is_on_sale={data.next_events.length > 0}
        onShow={() => void refetch()}
      />
      <NeedsYou items={data.needs_you} />
      <NextEvents events={data.next_events} />
      <Money data={data} organization={organization} />
      {data.money.length > 0 && <RecentSales organization={organization} />}
      <RecentOrders orders={data.recent_orders} time_zone={data.as_of.time_zone} />
      {data.resale.map((resale) => (
        <ResaleActivityView
          key={resale.currency}
          resale={resale}
          share={data.money.find(({ currency }) => currency === resale.currency)?.resale}
          heading={data.resale.length > 1 ? `Resale, ${resale.currency.toUpperCase()}` : 'Resale'}
        />
      ))}
    </>
  );
}

function Money({ data, organization }: { data: DashboardData; organization: OwnOrganization }) {
  if (data.money.length === 0) return null;
  const { views, tickets, as_of } = data;
  return (
    <section aria-labelledby="money" className="grid gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="money" className="text-xl">
          Money
        </h2>
        <p className="text-sm text-ink-soft">{`Figures ${asOfWords(as_of)}`}</p>
      </header>
      {data.money.map((figures) => (
        <MoneyFiguresView key={figures.currency} figures={figures} scope={{ organization: organization.handle }} />
      ))}
      <p className="tabular text-sm text-ink-soft">
        <Dots>
          {`${soldWords(tickets)} sold for the events to come`}
          {viewWords(views)}
        </Dots>
      </p>
    </section>
  );
}

function soldWords({ sold, sellable }: DashboardData['tickets']): string {
  if (sellable === null && sold === 1) return '1 ticket';
  return `${sold.toLocaleString('en')}${sellable === null ? '' : ` of ${sellable.toLocaleString('en')}`} tickets`;
}

/** Stands for the numbers, and for all of the page while the organizations are being read. */
export function NumbersSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-8">
      <Skeleton className="h-40" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
