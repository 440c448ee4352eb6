import { useState } from 'react';

import { chipStyle } from '#web/platform/ui/chip.tsx';

import { ChartPlace, SalesColumns } from './lazy-charts.tsx';
import type { Metric, Series } from './sales-columns.tsx';

/** Sales by time, in money or tickets, with what its signs mean. */
export function SalesChart({ analytics }: { analytics: Series }) {
  const [chosen, setChosen] = useState<Metric>();
  const { points } = analytics.series;
  const hasRefunds = points.some(({ refunds }) => refunds.amount !== 0);
  const metric = chosen ?? (points.some(({ gross }) => gross.amount !== 0) ? 'gross' : 'tickets');
  return (
    <div className="grid gap-2">
      <fieldset className="flex gap-2">
        <legend className="sr-only">What the chart shows</legend>
        {(['gross', 'tickets'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={metric === name}
            onClick={() => setChosen(name)}
            className={chipStyle(metric === name)}
          >
            {name === 'gross' ? 'Sales' : 'Tickets'}
          </button>
        ))}
      </fieldset>
      <ChartPlace>
        <SalesColumns analytics={analytics} metric={metric} />
      </ChartPlace>
      <Legend
        has_before={points.some(({ before }) => before !== null)}
        has_refunds={metric === 'gross' && hasRefunds}
      />
    </div>
  );
}

function Legend({ has_before, has_refunds }: { has_before: boolean; has_refunds: boolean }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft">
      <li>▮ This period</li>
      {has_before && <li>┄ Previous period</li>}
      {has_refunds && <li>▨ Refunds (below zero)</li>}
    </ul>
  );
}
