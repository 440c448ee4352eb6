import { shortZoneName, spokenZoneName } from './time-zones.ts';
import { zoneOffset } from './zone-offset.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

export type WallTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  weekday: number;
  /** How far it is ahead of UTC, in minutes. */
  offset: number;
};

/**
 * The wall clock of a zone at an instant. Only the offset comes from `Intl`; the words are ours, so that every browser
 * renders exactly what the server rendered.
 */
export function wallTime(instant: string, zone: string): WallTime {
  const offset = zoneOffset(instant, zone);
  const wall = new Date(Date.parse(instant) + offset * 60_000);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    weekday: wall.getUTCDay(),
    offset,
  };
}

let pageTime = Number.NaN;

/**
 * Sets the moment whose year short dates leave out. It is that of the server's rendering, because a browser with another
 * clock has to render the same words. Until it is set, all do.
 */
export function setPageTime(instant: string): void {
  pageTime = Date.parse(instant);
}

/** "Sat 22 Nov"; "Sun 3 Jan 2027" where that is not the year of `now`, which is in milliseconds. */
export function formatDay(instant: string, zone: string, now = pageTime): string {
  return dayOf(wallTime(instant, zone), now);
}

/** "Saturday 22 November 2026" */
export function formatLongDay(instant: string, zone: string): string {
  return longDayOf(wallTime(instant, zone));
}

/** "22:00" */
export function formatClock(instant: string, zone: string): string {
  return clockOf(wallTime(instant, zone));
}

/** "22:00 CET" */
export function formatZonedClock(instant: string, zone: string): string {
  const wall = wallTime(instant, zone);
  return `${clockOf(wall)} ${shortZoneName(zone, wall.offset)}`;
}

function dayOf({ weekday, day, month, year, offset }: WallTime, now: number): string {
  const date = `${weekdays[weekday]?.slice(0, 3)} ${day} ${months[month - 1]?.slice(0, 3)}`;
  // The offset of the date itself: lists show many dates, and asking the zone takes long.
  const yearsAway = year - new Date(now + offset * 60_000).getUTCFullYear();
  return yearsAway ? `${date} ${year}` : date;
}

function longDayOf({ weekday, day, month, year }: WallTime): string {
  return `${weekdays[weekday]} ${day} ${months[month - 1]} ${year}`;
}

function clockOf({ hour, minute }: WallTime): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The zone's short name at that instant: "CET". */
export function formatZone(instant: string, zone: string): string {
  return shortZoneName(zone, zoneOffset(instant, zone));
}

/** The instant as ISO 8601 on the wall clock of the zone, for machines that show it unchanged: "2026-11-27T23:00:00+01:00". */
export function formatIso(instant: string, zone: string): string {
  const offset = zoneOffset(instant, zone);
  const wall = new Date(Math.floor(Date.parse(instant) / 60_000 + offset) * 60_000).toISOString();
  const pad = (part: number) => String(part).padStart(2, '0');
  const size = Math.abs(offset);
  return `${wall.slice(0, 19)}${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/** "Sat 22 Nov, 22:00 CET", with the year like `formatDay`. */
export function formatDateTime(instant: string, zone: string, now?: number): string {
  return describeDateTime(instant, zone, false, now).short;
}

/** The same, and in full: "Saturday 22 November 2026, 22:00, Berlin time". Lists show many: the zone is asked once each. */
export function describeDateTime(instant: string, zone: string, isTonight = false, now = pageTime) {
  const wall = wallTime(instant, zone);
  const clock = clockOf(wall);
  return {
    short: `${isTonight ? 'Tonight' : dayOf(wall, now)}, ${clock} ${shortZoneName(zone, wall.offset)}`,
    full: `${longDayOf(wall)}, ${clock}, ${spokenZoneName(zone)}`,
  };
}

/** "Saturday 6 – Sunday 7 June 2026"; a single day for an event that ends in its first night. */
export function formatDayRange(start: string, end: string | null, zone: string): string {
  if (end === null || isShort(start, end) || formatLongDay(start, zone) === formatLongDay(nightOf(end), zone))
    return formatLongDay(start, zone);
  const [first, last] = [wallTime(start, zone), wallTime(nightOf(end), zone)];
  const isSameYear = first.year === last.year;
  const month = isSameYear && first.month === last.month ? '' : ` ${months[first.month - 1]}`;
  const year = isSameYear ? '' : ` ${first.year}`;
  return `${weekdays[first.weekday]} ${first.day}${month}${year} – ${longDayOf(last)}`;
}

/** "22:00 – 06:00 CET", "Sat, 12:00 – Sun night, 00:00 CEST" over more than a night, or "22:00 CET" without an end. */
export function formatClockRange(start: string, end: string | null, zone: string): string {
  if (end === null) return formatZonedClock(start, zone);
  // When the clocks change in between, start and end each get their zone.
  const isSame = formatZone(start, zone) === formatZone(end, zone);
  const from = isSame ? formatClock(start, zone) : formatZonedClock(start, zone);
  if (isOneNight(start, end, zone)) return `${from} – ${formatZonedClock(end, zone)}`;
  return `${shortWeekday(start, zone)}, ${from} – ${formatEnd(end, zone)}`;
}

/** The end of an event that lasts for days: "Sun, 18:00 CET", or "Sun night, 05:00 CET" for what is Monday by the calendar. */
function formatEnd(end: string, zone: string): string {
  const [night, day] = [shortWeekday(nightOf(end), zone), shortWeekday(end, zone)];
  return `${night === day ? day : `${night} night`}, ${formatZonedClock(end, zone)}`;
}

/** When what is under way ends: "05:00 CET", or "Sun night, 00:00 CET" where it lasts for days. */
export function formatUntil(start: string, end: string, zone: string): string {
  return isOneNight(start, end, zone) ? formatZonedClock(end, zone) : formatEnd(end, zone);
}

/** The end in full: "Sunday 7 June 2026, 18:00 CEST", "Sunday 7 June 2026 at night, 05:00 CEST". */
export function formatLongEnd(end: string, zone: string): string {
  const [night, day] = [formatLongDay(nightOf(end), zone), formatLongDay(end, zone)];
  return `${night === day ? day : `${night} at night`}, ${formatZonedClock(end, zone)}`;
}

function shortWeekday(instant: string, zone: string): string {
  return `${weekdays[wallTime(instant, zone).weekday]?.slice(0, 3)}`;
}

const hourMs = 60 * 60 * 1000;

/** Whether the clock alone says when an event ends, because it is over within a night or a day. */
export function isOneNight(start: string, end: string, zone: string): boolean {
  if (isShort(start, end)) return true;
  const isWithinDay = Date.parse(end) - Date.parse(start) <= 24 * hourMs;
  return isWithinDay && formatLongDay(start, zone) === formatLongDay(nightOf(end), zone);
}

function isShort(start: string, end: string): boolean {
  return Date.parse(end) - Date.parse(start) <= 18 * hourMs;
}

/** An instant of the day to which people count an end: until 6 in the morning it belongs to the night before. */
function nightOf(end: string): string {
  return new Date(Date.parse(end) - 6 * hourMs - 1).toISOString();
}

/** The remaining time as a countdown: "14:05", "1:02:09"; "0:00" once it has passed. */
export function formatRemaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '');
}
