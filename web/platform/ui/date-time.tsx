import { formatDateTime, formatLongDay, formatClock } from '#web/platform/lib/format-time.ts';
import { spokenZoneName } from '#web/platform/lib/time-zones.ts';

/** A moment at its place, zone named: "Sat 22 Nov, 22:00 CET"; the full date stands in its title. */
export function DateTime({ instant, zone, className }: { instant: string; zone: string; className?: string }) {
  const title = `${formatLongDay(instant, zone)}, ${formatClock(instant, zone)}, ${spokenZoneName(zone)}`;
  return (
    <time dateTime={instant} title={title} className={className}>
      {formatDateTime(instant, zone)}
    </time>
  );
}
