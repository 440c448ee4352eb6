import type { DoorReport } from '#contract/door-report.ts';

import { formatZonedClock } from '#contract/format-time.ts';
import { clearClock } from '#web/platform/lib/clear-clock.ts';

import { quarterHours, type QuarterHour } from './quarter-hours.ts';
import { ReportTable } from './report-table.tsx';

type ArrivalsChartProps = { arrivals: DoorReport['arrivals']; time_zone: string };

const height = 160;
const columnWidth = 10;

/** First entries per quarter hour as columns, with the same numbers as a table behind. */
export function ArrivalsChart({ arrivals, time_zone }: ArrivalsChartProps) {
  const quarters = quarterHours(arrivals);
  if (quarters.length === 0) return null;
  const gates = [...new Set(arrivals.map(({ gate }) => gate))].toSorted();
  const top = Math.max(...quarters.map(({ admitted }) => admitted));
  const peak = quarters.find(({ admitted }) => admitted === top);
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">Arrivals</h3>
      {peak && (
        <p className="text-sm text-ink-soft">
          Busiest from {formatZonedClock(peak.at, time_zone)} on: {top} in 15 minutes.
        </p>
      )}
      <figure className="grid gap-1.5">
        <svg
          role="img"
          aria-label={`Arrivals every 15 minutes, at most ${top}. The numbers are in the table below.`}
          viewBox={`0 0 ${quarters.length * columnWidth} ${height}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-b border-edge"
        >
          {quarters.map(({ at, admitted }, place) => {
            const size = top === 0 ? 0 : (admitted / top) * height;
            return (
              <rect
                key={at}
                x={place * columnWidth + 1}
                y={height - size}
                width={columnWidth - 2}
                height={size}
                className="fill-accent"
              />
            );
          })}
        </svg>
        <figcaption aria-hidden="true" className="tabular flex justify-between text-xs text-ink-soft">
          {marksOf(quarters).map((at) => (
            <span key={at}>{clearClock(at, time_zone)}</span>
          ))}
        </figcaption>
      </figure>
      <details>
        <summary className="cursor-pointer text-sm font-semibold underline underline-offset-4">
          Arrivals as a table
        </summary>
        <div className="mt-3">
          <ReportTable
            title="Arrivals every 15 minutes"
            head={['From', ...(gates.length > 1 ? gates.map(nameOf) : []), 'Total']}
            rows={quarters.map(({ at, admitted, gates: byGate }) => [
              clearClock(at, time_zone),
              ...(gates.length > 1 ? gates.map((gate) => byGate.get(gate) ?? 0) : []),
              admitted,
            ])}
          />
        </div>
      </details>
    </section>
  );
}

const nameOf = (gate: string) => gate || 'Without a name';

/** The first, the middle and the last. */
function marksOf(quarters: QuarterHour[]): string[] {
  const places = [0, Math.floor((quarters.length - 1) / 2), quarters.length - 1];
  return [...new Set(places)].flatMap((place) => quarters[place]?.at ?? []);
}
