import { Area, AreaChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';

import type { Analytics } from '#contract/analytics.ts';

import { clearClock } from '#web/platform/lib/clear-clock.ts';

import { axisStyle, chartMargin, chartStyle, limitLine, shortCount, totalArea } from './axes.ts';
import { chartColors } from './chart-colors.ts';
import { ChartTip } from './chart-tip.tsx';

type CheckIn = NonNullable<Analytics['check_in']>;

/** How the venue filled up: people let in so far, every 15 minutes, and how many are expected. */
export function CheckInChart({ check_in, time_zone }: { check_in: CheckIn; time_zone: string }) {
  const { quarters, expected } = check_in;
  return (
    <AreaChart responsive data={quarters} style={chartStyle} margin={chartMargin} title="People let in so far">
      <CartesianGrid vertical={false} stroke={chartColors.grid} />
      <XAxis dataKey="at" {...axisStyle} minTickGap={32} tickFormatter={(at: string) => clearClock(at, time_zone)} />
      <YAxis
        {...axisStyle}
        axisLine={false}
        width={44}
        allowDecimals={false}
        tickFormatter={shortCount}
        domain={[0, (most: number) => Math.max(most, expected)]}
      />
      <ReferenceLine {...limitLine(expected, 'expected')} />
      <Tooltip
        isAnimationActive={false}
        content={({ active, label }) => {
          const quarter = quarters.find(({ at }) => at === label);
          if (!active || !quarter) return null;
          const lines = [
            ['In these 15 minutes', String(quarter.admitted)],
            ['So far', String(quarter.total)],
          ] as const;
          return <ChartTip title={`From ${clearClock(quarter.at, time_zone)}`} lines={lines} />;
        }}
      />
      <Area dataKey="total" {...totalArea} />
    </AreaChart>
  );
}
