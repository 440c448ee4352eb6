import { Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';

import type { Analytics } from '#contract/analytics.ts';

import { formatMoney } from '#contract/format-money.ts';

import { axisStyle, chartMargin, chartStyle, shortCount } from './axes.ts';
import { chartColors } from './chart-colors.ts';
import { ChartTip } from './chart-tip.tsx';
import { longPoint, shortPoint } from './point-words.ts';

export type Series = Pick<Analytics, 'series' | 'currency' | 'as_of'>;
export type Metric = 'gross' | 'tickets';
type Point = Analytics['series']['points'][number];

/** Sales by time: columns, the previous period as a dashed line, refunds hatched below zero. */
export function SalesColumns({ analytics, metric }: { analytics: Series; metric: Metric }) {
  const { series, currency, as_of } = analytics;
  const show = (value: number) =>
    metric === 'gross' ? formatMoney({ amount: value, currency }, { isShort: true }) : shortCount(value);
  const rows = series.points.map((point) => ({
    at: point.at,
    sales: valueOf(point, metric),
    before: point.before && valueOf(point.before, metric),
    refunds: metric === 'gross' ? -point.refunds.amount : 0,
  }));
  return (
    <ComposedChart
      responsive
      data={rows}
      style={chartStyle}
      margin={chartMargin}
      stackOffset="sign"
      title="Sales by time"
    >
      <defs>
        <pattern id="refund-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" y1="0" x2="0" y2="6" stroke={chartColors.sales} strokeWidth="3" />
        </pattern>
      </defs>
      <CartesianGrid vertical={false} stroke={chartColors.grid} />
      <XAxis
        dataKey="at"
        {...axisStyle}
        minTickGap={28}
        tickFormatter={(at: string) => shortPoint(at, as_of.time_zone, series.unit)}
      />
      <YAxis {...axisStyle} axisLine={false} width={68} tickFormatter={show} allowDecimals={false} />
      <ReferenceLine y={0} stroke={chartColors.grid} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--line)', opacity: 0.4 }}
        content={({ active, label }) => {
          const point = series.points.find(({ at }) => at === label);
          if (!active || !point) return null;
          return <PointTip point={point} title={longPoint(point.at, as_of.time_zone, series.unit)} />;
        }}
      />
      <Bar dataKey="sales" stackId="sales" fill={chartColors.sales} isAnimationActive={false} maxBarSize={36} />
      <Bar dataKey="refunds" stackId="sales" fill="url(#refund-hatch)" isAnimationActive={false} maxBarSize={36} />
      <Line
        dataKey="before"
        stroke={chartColors.before}
        strokeWidth={2}
        strokeDasharray="5 4"
        dot={false}
        isAnimationActive={false}
      />
    </ComposedChart>
  );
}

type Counted = Pick<Point, 'gross' | 'tickets'>;

function valueOf(point: Counted, metric: Metric): number {
  return metric === 'gross' ? point.gross.amount : point.tickets;
}

function PointTip({ point, title }: { point: Point; title: string }) {
  const lines: [string, string][] = [
    ['Sales', formatMoney(point.gross)],
    ['Tickets', String(point.tickets)],
    ['Orders', String(point.orders)],
    ['Views', String(point.views)],
  ];
  if (point.refunds.amount !== 0) lines.splice(1, 0, ['Refunds', formatMoney(point.refunds)]);
  if (point.before) lines.push(['Previous sales', formatMoney(point.before.gross)]);
  return <ChartTip title={title} lines={lines} />;
}
