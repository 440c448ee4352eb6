import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';

import { axisStyle, chartMargin, chartStyle, shortCount } from './axes.ts';
import { chartColors } from './chart-colors.ts';
import { ChartTip } from './chart-tip.tsx';

export type Column = { key: string; label: string; title: string; value: number; lines: [string, string][] };

/** Counts as columns: by hour of the day, or of the first day on sale. */
export function ColumnChart({ title, columns }: { title: string; columns: Column[] }) {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return (
    <BarChart responsive data={columns} style={chartStyle} margin={chartMargin} title={title}>
      <CartesianGrid vertical={false} stroke={chartColors.grid} />
      <XAxis
        dataKey="key"
        {...axisStyle}
        minTickGap={16}
        tickFormatter={(key: string) => byKey.get(key)?.label ?? ''}
      />
      <YAxis {...axisStyle} axisLine={false} width={44} allowDecimals={false} tickFormatter={shortCount} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--line)', opacity: 0.4 }}
        content={({ active, label }) => {
          const column = byKey.get(String(label));
          return active && column ? <ChartTip title={column.title} lines={column.lines} /> : null;
        }}
      />
      <Bar dataKey="value" fill={chartColors.sales} isAnimationActive={false} maxBarSize={28} />
    </BarChart>
  );
}
