const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the wall clock of a zone is ahead of UTC at an instant, in minutes. */
export function zoneOffset(instant: string, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(new Date(instant))) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  return Math.round((wall - Math.floor(Date.parse(instant) / 60_000) * 60_000) / 60_000);
}

/** Cached, because creating a format takes much longer than using it. */
function formatFor(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, format);
  return format;
}
