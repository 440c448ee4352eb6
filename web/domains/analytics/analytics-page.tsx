import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { Analytics } from '#contract/analytics.ts';
import type { OwnOrganization } from '#contract/organizations.ts';

import { ForOrganizers } from '#web/domains/organizations/for-organizers.tsx';
import { OrganizationsNotLoaded } from '#web/domains/organizations/organizations-not-loaded.tsx';
import { OrganizationSwitcher } from '#web/domains/organizations/organization-switcher.tsx';
import { useOrganization } from '#web/domains/organizations/use-organization.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { chipStyle } from '#web/platform/ui/chip.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { asOfWords } from './figure-words.ts';
import { NewsNotice } from './news-notice.tsx';
import { PartList } from './part-list.tsx';
import { PeriodTotals } from './period-totals.tsx';
import { RangePicker } from './range-picker.tsx';
import { ResaleActivityView } from './resale-activity.tsx';
import { CheckInSection, HoursSection, OnSaleSection, SalesSection, SellOutSection } from './sections.tsx';
import { type AnalyticsQueryInput, useAnalyticsQuery } from './use-analytics-query.ts';

export const handle: PageFlags = { title: 'Analytics', is_protected: true, is_private: true };

/** How an organization's events sell: by time, type, promoter, source, city and code. Of one event, or of all. */
export default function AnalyticsPage() {
  const { user } = useSession();
  const { organizations, organization, query } = useOrganization('see_sales');
  if (!user?.is_seller) return <ForOrganizers title="Analytics" />;
  if (query.error && !organizations) return <OrganizationsNotLoaded title="Analytics" query={query} />;
  if (organization && !organization.permissions.includes('see_sales')) return <NoAnalytics />;
  return (
    <div className="page-width max-w-6xl pt-8 sm:pt-12">
      <PageMeta title="Analytics" is_indexed={false} />
      {organizations && organization && <OrganizationSwitcher organizations={organizations} current={organization} />}
      <h1 className="mt-4 text-3xl font-extrabold">Analytics</h1>
      {!organizations && <AnalyticsSkeleton />}
      {organization && <OrganizationAnalytics key={organization.id} organization={organization} />}
    </div>
  );
}

function NoAnalytics() {
  return (
    <div className="page-width max-w-3xl pt-8 sm:pt-12">
      <PageMeta title="Analytics" is_indexed={false} />
      <h1 className="text-3xl font-extrabold">Analytics</h1>
      <p className="mt-4 text-ink-soft">Your role can’t see sales. An owner of the organization can change that.</p>
    </div>
  );
}

function OrganizationAnalytics({ organization }: { organization: OwnOrganization }) {
  const { query, address, change } = useAnalyticsQuery(organization.handle);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('getAnalytics', { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="mt-6 grid gap-8">
      <div className="grid gap-4">
        {data?.event && <OfEvent event={data.event} onAll={() => change({ event: null })} />}
        <RangePicker range={query.range} span={data?.span ?? null} onChange={change} />
        {data && <Currencies analytics={data} onChange={change} />}
        {data && <News analytics={data} organization={organization} onShow={() => void refetch()} />}
      </div>
      {error && <PartNotLoaded query={{ error, refetch }} fallback="The numbers could not be loaded." />}
      {!data && !error && <AnalyticsSkeleton />}
      {data && <AnalyticsView analytics={data} query={query} address={address} is_busy={isPlaceholderData} />}
    </div>
  );
}

type NewsProps = { analytics: Analytics; organization: OwnOrganization; onShow: () => void };

function News({ analytics: { event, news_cursor }, organization, onShow }: NewsProps) {
  const scope = { organization: organization.handle, ...(event && { event: event.slug }) };
  return <NewsNotice scope={scope} since={news_cursor} is_on_sale onShow={onShow} />;
}

function OfEvent({ event, onAll }: { event: NonNullable<Analytics['event']>; onAll: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link
        to={paths.eventOverview(event.slug)}
        dir="auto"
        className="min-w-0 text-lg font-semibold wrap-anywhere hover:underline"
      >
        {event.title}
      </Link>
      <Button size="sm" onClick={onAll}>
        All events
      </Button>
    </p>
  );
}

type CurrenciesProps = { analytics: Analytics; onChange: (changes: Record<string, string | null>) => void };

// Currencies are never added: the page is about one of them.
function Currencies({ analytics: { currencies, currency }, onChange }: CurrenciesProps) {
  if (currencies.length < 2) return null;
  return (
    <div role="group" aria-label="Currency" className="flex flex-wrap gap-2">
      {currencies.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === currency}
          className={chipStyle(one === currency)}
          onClick={() => onChange({ currency: one })}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

type ViewProps = {
  analytics: Analytics;
  query: AnalyticsQueryInput;
  address: Record<string, string>;
  is_busy: boolean;
};

function AnalyticsView({ analytics, query, address, is_busy }: ViewProps) {
  const { totals, totals_before, by, sell_out, as_of } = analytics;
  const isEmpty = totals.orders + totals.tickets + totals.views + totals.refunds.amount === 0;
  return (
    <div className="grid gap-10" aria-busy={is_busy || undefined}>
      <div className="grid gap-2">
        <p className="text-sm text-ink-soft">{`Figures ${asOfWords(as_of)}`}</p>
        <PeriodTotals totals={totals} before={totals_before} />
      </div>
      {isEmpty ? (
        <p role="status" className="rounded-card border border-dashed border-edge p-6 text-ink-soft">
          No sales or views in this period. Choose a longer one, or share the link to an event.
        </p>
      ) : (
        <SalesSection analytics={analytics} query={query} />
      )}
      {analytics.resale && <ResaleActivityView resale={analytics.resale} share={totals.resale} heading="Resale" />}
      {sell_out && <SellOutSection sell_out={sell_out} time_zone={as_of.time_zone} />}
      <CheckInSection analytics={analytics} query={query} />
      <div className="grid gap-10 lg:grid-flow-col lg:auto-cols-fr">
        <HoursSection analytics={analytics} query={query} />
        <OnSaleSection analytics={analytics} query={query} />
      </div>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className="min-w-0 lg:col-span-2">
          <PartList part="types" rows={by.types} query={query} />
        </div>
        {!analytics.event && (
          <PartList
            part="events"
            rows={by.events}
            query={query}
            hrefOf={({ key }) => paths.analytics({ ...address, event: key })}
          />
        )}
        <PartList part="sources" rows={by.sources} query={query} />
        <PartList part="promoters" rows={by.promoters} query={query} />
        <PartList part="promo_codes" rows={by.promo_codes} query={query} />
        {!analytics.event && <PartList part="cities" rows={by.cities} query={query} />}
      </div>
    </div>
  );
}

function AnalyticsSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-8">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
