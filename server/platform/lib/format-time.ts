type Style = Intl.DateTimeFormatOptions;

const formats = new Map<string, Intl.DateTimeFormat>();

/** "Sat 22 Nov" at the place of the event. */
export function formatDay(instant: Date, timeZone: string): string {
  return words(instant, timeZone, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** "Saturday 22 November 2026" at the place of the event. */
export function formatLongDay(instant: Date, timeZone: string): string {
  return words(instant, timeZone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** "22:00" at the place of the event. */
export function formatClock(instant: Date, timeZone: string): string {
  return words(instant, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** The zone's short name at that instant: "CET", "GMT+9". */
export function formatZone(instant: Date, timeZone: string): string {
  const parts = formatOf(timeZone, { timeZoneName: 'short' }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

function words(instant: Date, timeZone: string, style: Style): string {
  return formatOf(timeZone, style).format(instant).replaceAll(',', '');
}

function formatOf(timeZone: string, style: Style): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(style)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...style });
  formats.set(key, format);
  return format;
}
