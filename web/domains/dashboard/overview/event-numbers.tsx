import { useQuery } from '@tanstack/react-query';

import type { Analytics } from '#contract/analytics.ts';
import type { Workspace } from '#contract/workspace.ts';

import { asOfWords } from '#web/domains/analytics/figure-words.ts';
import { NewsNotice } from '#web/domains/analytics/news-notice.tsx';
import { PeriodTotals } from '#web/domains/analytics/period-totals.tsx';
import { SalesSection, SellOutSection } from '#web/domains/analytics/sections.tsx';
import { apiQuery } from '#web/platform/api/queries.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

const titles = { today: 'Today', '28_days': 'The last 28 days', all: 'All sales' };

/** How one event sells: today if it does, else the last weeks; all of it once it is over. */
export function EventNumbers({ event }: { event: Workspace }) {
  const isOver = event.host_state === 'past' || event.host_state === 'cancelled';
  const today = useEventNumbers(event, 'today', !isOver);
  const isQuiet = today.data !== undefined && !hasSales(today.data);
  const wider = useEventNumbers(event, isOver ? 'all' : '28_days', isOver || isQuiet);
  const { data, error, refetch, query } = isOver || isQuiet ? wider : today;
  if (error && !data)
    return (
      <div className="grid justify-items-start gap-4">
        <Notice tone="danger" is_alert>
          {errorMessage(error, 'The numbers could not be loaded.')}
        </Notice>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  if (!data) return <Skeleton className="h-80" />;
  return (
    <section aria-labelledby="numbers" className="grid gap-8">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="numbers" className="text-xl">
          {titles[query.range]}
        </h2>
        <p className="text-sm text-ink-soft">{`Figures ${asOfWords(data.as_of)}`}</p>
      </header>
      <NewsNotice
        scope={{ event: event.slug }}
        since={data.news_cursor}
        is_on_sale={!isOver}
        onShow={() => void refetch()}
      />
      <PeriodTotals totals={data.totals} before={data.totals_before} />
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

function useEventNumbers({ slug, time_zone }: Workspace, range: keyof typeof titles, enabled: boolean) {
  const query = { event: slug, range, time_zone };
  return { ...useQuery({ ...apiQuery('getAnalytics', { query }), enabled }), query };
}

function hasSales({ totals }: Analytics): boolean {
  return totals.tickets > 0 || totals.refunds.amount !== 0;
}
