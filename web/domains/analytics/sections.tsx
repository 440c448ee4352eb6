import type { Analytics, SellOut } from '#contract/analytics.ts';

import { formatClock, formatDay } from '#contract/format-time.ts';
import { spokenZoneName } from '#contract/time-zones.ts';
import { clearClock } from '#web/platform/lib/clear-clock.ts';
import { formatMoney } from '#contract/format-money.ts';

import { ChartFrame } from './charts/chart-frame.tsx';
import type { Column } from './charts/column-chart.tsx';
import { CheckInChart, ColumnChart, SellOutChart } from './charts/lazy-charts.tsx';
import { longPoint } from './charts/point-words.ts';
import { SalesChart } from './charts/sales-chart.tsx';
import { CsvButton } from './csv-button.tsx';
import { forecastWords } from './forecast-words.ts';
import { checkInWords, onSaleWords } from './figure-words.ts';
import { NumberTable } from '#web/platform/ui/number-table.tsx';
import type { AnalyticsQueryInput } from './use-analytics-query.ts';

type SectionProps = { analytics: Analytics; query: AnalyticsQueryInput; title?: string };

/** Sales by hour, day, week or month. */
export function SalesSection({ analytics, query, title = 'Sales' }: SectionProps) {
  const { series, as_of, span_before } = analytics;
  const zone = as_of.time_zone;
  return (
    <ChartFrame
      title={title}
      summary={`By ${series.unit}, ${spokenZoneName(zone)}.${span_before ? ' Dashed: the previous period.' : ''}`}
      actions={<CsvButton table="days" query={query} />}
      table={
        <NumberTable
          title="Sales by time"
          head={['From', 'Orders', 'Tickets', 'Views', 'Sales', 'Refunds', ...(span_before ? ['Previous sales'] : [])]}
          rows={series.points.map((point) => [
            longPoint(point.at, zone, series.unit),
            point.orders,
            point.tickets,
            point.views,
            formatMoney(point.gross),
            formatMoney(point.refunds),
            ...(span_before ? [point.before ? formatMoney(point.before.gross) : '–'] : []),
          ])}
        />
      }
    >
      <SalesChart analytics={analytics} />
    </ChartFrame>
  );
}

/** At which hours of the day people buy. */
export function HoursSection({ analytics: { hours, as_of }, query }: SectionProps) {
  const best = hours.toSorted((a, b) => b.tickets - a.tickets)[0];
  if (!best || best.tickets === 0) return null;
  const nameOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return (
    <ChartFrame
      title="Hours of the day"
      summary={`Most tickets sell between ${nameOf(best.hour)} and ${nameOf((best.hour + 1) % 24)}, ${spokenZoneName(as_of.time_zone)}.`}
      actions={<CsvButton table="hours" query={query} />}
      table={
        <NumberTable
          title="By hour of the day"
          head={['From', 'Orders', 'Tickets', 'Views', 'Sales']}
          rows={hours.map((one) => [nameOf(one.hour), one.orders, one.tickets, one.views, formatMoney(one.gross)])}
        />
      }
    >
      <ColumnChart
        title="Tickets by hour of the day"
        columns={hours.map((one) =>
          columnOf(one, { key: String(one.hour), label: nameOf(one.hour), title: `From ${nameOf(one.hour)}` }),
        )}
      />
    </ChartFrame>
  );
}

/** The first day of one event's sale. */
export function OnSaleSection({ analytics: { on_sale, as_of }, query }: SectionProps) {
  if (!on_sale?.some(({ tickets }) => tickets > 0)) return null;
  const zone = as_of.time_zone;
  return (
    <ChartFrame
      title="First day on sale"
      summary={onSaleWords(on_sale, zone)}
      actions={<CsvButton table="on_sale" query={query} />}
      table={
        <NumberTable
          title="The first 24 hours"
          head={['From', 'Orders', 'Tickets', 'Views', 'Sales']}
          rows={on_sale.map((one) => [
            `${formatDay(one.at, zone)}, ${clearClock(one.at, zone)}`,
            one.orders,
            one.tickets,
            one.views,
            formatMoney(one.gross),
          ])}
        />
      }
    >
      <ColumnChart
        title="Tickets in the first 24 hours"
        columns={on_sale.map((one) =>
          columnOf(one, {
            key: one.at,
            label: formatClock(one.at, zone),
            title: `${formatDay(one.at, zone)}, from ${clearClock(one.at, zone)}`,
          }),
        )}
      />
    </ChartFrame>
  );
}

type Named = Pick<Column, 'key' | 'label' | 'title'>;

function columnOf(point: Analytics['hours'][number] | NonNullable<Analytics['on_sale']>[number], named: Named): Column {
  const { tickets, orders, gross } = point;
  const lines: Column['lines'] = [
    ['Tickets', String(tickets)],
    ['Orders', String(orders)],
    ['Sales', formatMoney(gross)],
  ];
  return { ...named, value: tickets, lines };
}

/** How close one event is to selling out, or came to it. */
export function SellOutSection({ sell_out, time_zone }: { sell_out: SellOut; time_zone: string }) {
  if (sell_out.days.length === 0) return null;
  return (
    <ChartFrame
      title={sell_out.no_forecast === 'over' ? 'Tickets sold over time' : 'Sell-out forecast'}
      summary={forecastWords(sell_out, time_zone)}
      table={
        <NumberTable
          title="Tickets sold so far"
          head={['Day', 'Sold so far']}
          rows={sell_out.days.map(({ at, sold }) => [formatDay(at, time_zone), sold])}
        />
      }
    >
      <SellOutChart sell_out={sell_out} time_zone={time_zone} />
    </ChartFrame>
  );
}

/** How the venue filled up on the night. */
export function CheckInSection({ analytics: { check_in, as_of }, query }: SectionProps) {
  if (!check_in || check_in.quarters.length === 0) return null;
  const { quarters, expected } = check_in;
  const came = quarters.at(-1)?.total ?? 0;
  return (
    <ChartFrame
      title="Check-in"
      summary={checkInWords({ came, expected }, as_of.time_zone)}
      actions={<CsvButton table="check_in" query={query} />}
      table={
        <NumberTable
          title="Let in every 15 minutes"
          head={['From', 'Let in', 'So far']}
          rows={quarters.map(({ at, admitted, total }) => [clearClock(at, as_of.time_zone), admitted, total])}
        />
      }
    >
      <CheckInChart check_in={check_in} time_zone={as_of.time_zone} />
    </ChartFrame>
  );
}
