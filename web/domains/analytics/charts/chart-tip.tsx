import type { ReactNode } from 'react';

type ChartTipProps = { title: ReactNode; lines: readonly (readonly [name: string, value: string])[] };

/** What a chart says about the point under the pointer, or the one the arrow keys have reached: it is read out. */
export function ChartTip({ title, lines }: ChartTipProps) {
  return (
    <div role="status" className="rounded-control border border-line bg-paper px-3 py-2 text-sm">
      <p className="font-semibold">{title}</p>
      <dl className="tabular mt-1 grid grid-cols-2 gap-x-4">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
