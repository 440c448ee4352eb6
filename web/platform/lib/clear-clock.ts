import { formatClock, formatZone } from '#contract/format-time.ts';

const hourMs = 3_600_000;

/** "02:30"; with its zone, "02:30 CET", in the hour that occurs twice when clocks go back. */
export function clearClock(instant: string, zone: string): string {
  const clock = formatClock(instant, zone);
  const isTwice = [-hourMs, hourMs].some(
    (away) => formatClock(new Date(Date.parse(instant) + away).toISOString(), zone) === clock,
  );
  return isTwice ? `${clock} ${formatZone(instant, zone)}` : clock;
}
