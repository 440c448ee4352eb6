import type { DoorReport } from '#contract/door-report.ts';

const quarterMs = 15 * 60_000;
/** A night; a test scan weeks before must not stretch the chart over them. */
const most = 96;
/** So that the columns of a short night are not walls. */
const fewest = 8;

export type QuarterHour = { at: string; admitted: number; gates: Map<string, number> };

/** Every quarter hour from the first arrival to the last, for two hours at least, those without arrivals too. */
export function quarterHours(arrivals: DoorReport['arrivals']): QuarterHour[] {
  const byTime = new Map<number, QuarterHour>();
  for (const { at, gate, admitted } of arrivals) {
    const time = Date.parse(at);
    const quarter = byTime.get(time) ?? { at, admitted: 0, gates: new Map<string, number>() };
    quarter.admitted += admitted;
    quarter.gates.set(gate, (quarter.gates.get(gate) ?? 0) + admitted);
    byTime.set(time, quarter);
  }
  const times = [...byTime.keys()].toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const count = (last - first) / quarterMs + 1;
  if (times.length === 0 || count > most) return times.flatMap((time) => byTime.get(time) ?? []);
  return Array.from({ length: Math.max(count, fewest) }, (_, place) => {
    const time = first + place * quarterMs;
    return byTime.get(time) ?? { at: new Date(time).toISOString(), admitted: 0, gates: new Map() };
  });
}
