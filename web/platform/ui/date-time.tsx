import { describeDateTime, formatClock } from '#web/platform/lib/format-time.ts';

type DateTimeProps = {
  instant: string;
  zone: string;
  /** Says "Tonight" instead of the day. */
  is_tonight?: boolean | undefined;
  /** Says the time of day alone. */
  is_clock?: boolean | undefined;
  className?: string | undefined;
};

/** An instant in the event's time zone: "Sat 22 Nov, 22:00 CET", with the full date as tooltip. */
export function DateTime({ instant, zone, is_tonight, is_clock, className }: DateTimeProps) {
  const { short, full } = describeDateTime(instant, zone, is_tonight);
  return (
    <time dateTime={instant} title={full} className={className}>
      {is_clock ? formatClock(instant, zone) : short}
    </time>
  );
}
