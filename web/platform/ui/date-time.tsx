import { formatDateTime, formatLongDay, formatClock } from '#web/platform/lib/format-time.ts';
import { spokenZoneName } from '#web/platform/lib/time-zones.ts';

/** An instant in the event's time zone: "Sat 22 Nov, 22:00 CET", with the full date as tooltip. */
export function DateTime({ instant, zone, className }: { instant: string; zone: string; className?: string }) {
  const title = `${formatLongDay(instant, zone)}, ${formatClock(instant, zone)}, ${spokenZoneName(zone)}`;
  return (
    <time dateTime={instant} title={title} className={className}>
      {formatDateTime(instant, zone)}
    </time>
  );
}
