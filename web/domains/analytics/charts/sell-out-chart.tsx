import { Area, CartesianGrid, ComposedChart, ReferenceArea, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';

import type { SellOut } from '#contract/analytics.ts';

import { formatDay } from '#contract/format-time.ts';

import { axisStyle, chartMargin, chartStyle, limitLine, shortCount, totalArea } from './axes.ts';
import { chartColors } from './chart-colors.ts';
import { ChartTip } from './chart-tip.tsx';
import { shortPoint } from './point-words.ts';

type SellOutChartProps = { sell_out: SellOut; time_zone: string };

/** Tickets sold so far day by day, the capacity as a line, and the days in which it may sell out as a band. */
export function SellOutChart({ sell_out, time_zone }: SellOutChartProps) {
  const { days, capacity, forecast } = sell_out;
  const rows = days.map(({ at, sold }) => ({ at: Date.parse(at), sold }));
  const first = forecast?.earliest ? Date.parse(forecast.earliest) : undefined;
  const last = forecast?.latest ? Date.parse(forecast.latest) : first;
  const end = Math.max(rows.at(-1)?.at ?? 0, last ?? 0);
  return (
    <ComposedChart responsive data={rows} style={chartStyle} margin={chartMargin} title="Tickets sold so far">
      <CartesianGrid vertical={false} stroke={chartColors.grid} />
      <XAxis
        dataKey="at"
        type="number"
        domain={['dataMin', end]}
        scale="time"
        {...axisStyle}
        minTickGap={32}
        tickFormatter={(at: number) => shortPoint(new Date(at).toISOString(), time_zone, 'day')}
      />
      <YAxis
        {...axisStyle}
        axisLine={false}
        width={48}
        allowDecimals={false}
        tickFormatter={shortCount}
        domain={[0, (most: number) => Math.max(most, capacity ?? 0)]}
      />
      {first !== undefined && (
        <ReferenceArea x1={first} x2={last} fill={chartColors.forecast} fillOpacity={0.18} ifOverflow="extendDomain" />
      )}
      {capacity !== null && <ReferenceLine {...limitLine(capacity, 'in total')} />}
      <Tooltip
        isAnimationActive={false}
        content={({ active, label }) => {
          const row = rows.find(({ at }) => at === label);
          if (!active || !row) return null;
          const title = formatDay(new Date(row.at).toISOString(), time_zone);
          return <ChartTip title={title} lines={[['Sold so far', String(row.sold)]]} />;
        }}
      />
      <Area dataKey="sold" {...totalArea} />
    </ComposedChart>
  );
}
