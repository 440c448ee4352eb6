import type { Analytics } from '#contract/analytics.ts';
import type { Workspace } from '#contract/workspace.ts';

import { asOfWords } from '#web/domains/analytics/figure-words.ts';
import { NewsNotice } from '#web/domains/analytics/news-notice.tsx';
import { PeriodTotals } from '#web/domains/analytics/period-totals.tsx';
import { SalesSection, SellOutSection } from '#web/domains/analytics/sections.tsx';
import { paths } from '#web/paths.ts';
import { Dots } from '#web/platform/ui/dots.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { RecentOrders } from '../numbers/recent-orders.tsx';
import { lastOrderWords } from './last-order-words.ts';
import { useEventNumbers } from './use-event-numbers.ts';

const titles = { today: 'Today', '28_days': 'The last 28 days', all: 'All sales' };

/** How one event sells: today if it does, else the last weeks; all of it once it is over. */
export function EventNumbers({ event }: { event: Workspace }) {
  const isOver = event.host_state === 'past' || event.host_state === 'cancelled';
  const today = useEventNumbers(event, 'today', !isOver);
  const isQuiet = today.data !== undefined && !hasSales(today.data);
  const wider = useEventNumbers(event, isOver ? 'all' : '28_days', isOver || isQuiet);
  const { data, error, refetch, query } = isOver || isQuiet ? wider : today;
  if (error && !data) return <PartNotLoaded query={{ error, refetch }} fallback="The numbers could not be loaded." />;
  if (!data) return <Skeleton className="h-80" />;
  return <Numbers event={event} data={data} query={query} is_over={isOver} onShow={() => void refetch()} />;
}

type NumbersProps = {
  event: Workspace;
  data: Analytics;
  query: ReturnType<typeof useEventNumbers>['query'];
  is_over: boolean;
  onShow: () => void;
};

function Numbers({ event, data, query, is_over, onShow }: NumbersProps) {
  return (
    <section aria-labelledby="numbers" className="grid gap-8">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="numbers" className="text-xl">
          {titles[query.range]}
        </h2>
        <p className="text-sm text-ink-soft">
          <Dots>
            {is_over ? '' : lastOrderWords(data)}
            {`Figures ${asOfWords(data.as_of)}`}
          </Dots>
        </p>
      </header>
      <NewsNotice scope={{ event: event.slug }} since={data.news_cursor} is_on_sale={!is_over} onShow={onShow} />
      <PeriodTotals totals={data.totals} before={data.totals_before} />
      {!is_over && (
        <div className="max-md:hidden">
          <RecentOrders orders={data.recent_orders} time_zone={data.as_of.time_zone} is_of_one_event />
        </div>
      )}
      {hasSales(data) && <SalesSection analytics={data} query={query} />}
      {data.sell_out && <SellOutSection sell_out={data.sell_out} time_zone={data.as_of.time_zone} />}
      <LinkButton
        to={paths.analytics({ organization: event.organization.handle, event: event.slug })}
        className="justify-self-start"
      >
        All analytics of this event
      </LinkButton>
    </section>
  );
}

function hasSales({ totals }: Analytics): boolean {
  return totals.tickets > 0 || totals.refunds.amount !== 0;
}
