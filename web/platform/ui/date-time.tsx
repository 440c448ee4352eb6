import { describeDateTime } from '#web/platform/lib/format-time.ts';

/** An instant in the event's time zone: "Sat 22 Nov, 22:00 CET", with the full date as tooltip. */
export function DateTime({ instant, zone, className }: { instant: string; zone: string; className?: string }) {
  const { short, full } = describeDateTime(instant, zone);
  return (
    <time dateTime={instant} title={full} className={className}>
      {short}
    </time>
  );
}
