/** Minutes by instant and zone: `2026-11-21T21:00:00.000Z Europe/Berlin`. */
export type ZoneOffsets = Record<string, number>;

const known = new Map<string, number>();
const knownAtMost = 2000;
const formats = new Map<string, Intl.DateTimeFormat>();
let asked: ZoneOffsets = {};

/** How far the wall clock of a zone is ahead of UTC at an instant, in minutes. */
export function zoneOffset(instant: string, zone: string): number {
  const key = `${instant} ${zone}`;
  // Asking the platform is dear, and a page asks the same several times over.
  const offset = known.get(key) ?? readOffset(instant, zone);
  if (known.size >= knownAtMost) known.clear();
  known.set(key, offset);
  if (import.meta.env.SSR) asked[key] = offset;
  return offset;
}

/** What was asked since this was called before: on the server, where a page is rendered in one go, by that page. */
export function takeAskedOffsets(): ZoneOffsets {
  const taken = asked;
  asked = {};
  return taken;
}

/** What a part of the page asked when it was rendered for another page. */
export function addAskedOffsets(offsets: ZoneOffsets): void {
  Object.assign(asked, offsets);
}

/** Spares this browser asking: the first date costs a phone a fifth of a second, the time its platform needs to get ready. */
export function learnOffsets(offsets: ZoneOffsets): void {
  for (const [key, offset] of Object.entries(offsets)) known.set(key, offset);
}

function readOffset(instant: string, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(new Date(instant))) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  return Math.round((wall - Math.floor(Date.parse(instant) / 60_000) * 60_000) / 60_000);
}

function formatFor(zone: string): Intl.DateTimeFormat {
  const made = formats.get(zone);
  if (made) return made;
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
