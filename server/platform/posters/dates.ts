import type { PosterSpec } from './spec.ts';

/** "Fri 12 Dec": the day in the event's time zone. */
export function dayText(spec: PosterSpec): string {
  const { weekday, day, month } = parts(spec);
  return [weekday, day, month].filter(Boolean).join(' ');
}

/** "23:00" in the event's time zone. */
export function timeText(spec: PosterSpec): string {
  const { hour, minute } = parts(spec);
  return [hour, minute].filter(Boolean).join(':');
}

/** "12", or "?" while the date is not known. */
export function dayNumber(spec: PosterSpec): string {
  return parts(spec).day ?? '?';
}

/** "2026". */
export function yearText(spec: PosterSpec): string {
  return parts(spec).year ?? '';
}

function parts(spec: PosterSpec): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  if (spec.starts_at === null) return {};
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: spec.time_zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(format.formatToParts(new Date(spec.starts_at)).map(({ type, value }) => [type, value]));
}
