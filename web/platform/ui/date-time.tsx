import { describeDateTime } from '#contract/format-time.ts';

type DateTimeProps = {
  instant: string;
  zone: string;
  /** Says "Tonight" instead of the day. */
  is_tonight?: boolean | undefined;
  className?: string | undefined;
};

/** An instant in the event's time zone: "Sat 22 Nov, 22:00 CET", with the full date as tooltip. */
export function DateTime({ instant, zone, is_tonight, className }: DateTimeProps) {
  const { short, full } = describeDateTime(instant, zone, is_tonight);
  return (
    <time dateTime={instant} title={full} className={className}>
      {short}
    </time>
  );
}
