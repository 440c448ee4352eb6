export type NamedDays = { date_from: string; date_to: string; search: string };

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(january|february|march|april|may|june|july|august|september|october|november|december|' +
  'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?:,?\\s+(\\d{4}))?';

const weekday = new RegExp(`\\b(?:(on|this|next)\\s+)?(${WEEKDAYS.join('|')})(?:\\s+(?:night|evening))?\\b`, 'i');
const written: [RegExp, (match: RegExpExecArray) => Written][] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/, ([, year, month, day]) => ({ day: Number(day), month: Number(month) - 1, year })],
  [
    new RegExp(`\\b${DAY}(?:\\s+of)?\\s+${MONTH}${YEAR}(?!\\w)`, 'i'),
    ([, day, month = '', year]) => ({ day: Number(day), month: monthOf(month), year }),
  ],
  [
    new RegExp(`\\b${MONTH}\\s+${DAY}${YEAR}(?!\\w)`, 'i'),
    ([, month = '', day, year]) => ({ day: Number(day), month: monthOf(month), year }),
  ],
];

type Written = { day: number; month: number; year: string | undefined };

/** "12/12", "31/12/2026"; not "24/7". */
const slashed = /(?<![\d/])(?!24\/7\b)(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?![\d/])/;
const distance = /\bin (\d{1,3}|an?|one|two|three|four) (day|week)s?\b/i;
const nextWeekend = /\bnext week-?end\b/i;
const NUMBERS = ['', 'one', 'two', 'three', 'four'];

/**
 * The days that a text names, and the rest of the text: a date such as "31 December", "Dec 31st", "31/12" or
 * "2026-12-31", a distance such as "in 3 days", the next weekend, or a weekday. Without a year it is the next such day,
 * which may be `today` (as `2026-11-26`).
 */
export function readDay(text: string, today: string): NamedDays | undefined {
  const readers = [readDate, readSlashed, readDistance, readNextWeekend, readWeekday];
  for (const read of readers) {
    const found = read(text, today);
    if (found) return found;
  }
  return undefined;
}

function readDate(text: string, today: string): NamedDays | undefined {
  for (const [pattern, read] of written) {
    const match = pattern.exec(text);
    const day = match && nextDate(read(match), today);
    // Of "friday 4 december" the weekday says no more.
    if (day) return named(text.replace(match[0], ' '), weekday.exec(text), day);
  }
  return undefined;
}

/** Day and month, or month and day: only where the other reading is no date, or the same one. */
function readSlashed(text: string, today: string): NamedDays | undefined {
  const match = slashed.exec(text);
  if (!match) return undefined;
  const [, first, second, year] = match;
  const readings = [
    { day: Number(first), month: Number(second) - 1, year },
    { day: Number(second), month: Number(first) - 1, year },
  ].filter(isDate);
  const [only, other] = readings;
  if (!only || (other && other.day !== only.day)) return undefined;
  const day = nextDate(only, today);
  return day ? named(text, match, day) : undefined;
}

function readDistance(text: string, today: string): NamedDays | undefined {
  const match = distance.exec(text);
  if (!match) return undefined;
  const [, count = '', unit = ''] = match;
  const number = /^\d/.test(count) ? Number(count) : Math.max(1, NUMBERS.indexOf(count.toLowerCase()));
  return named(text, match, daysAfter(today, number * (unit.toLowerCase() === 'week' ? 7 : 1)));
}

/** Friday to Sunday of next week, which begins on Monday. */
function readNextWeekend(text: string, today: string): NamedDays | undefined {
  const match = nextWeekend.exec(text);
  if (!match) return undefined;
  const untilMonday = (8 - new Date(today).getUTCDay()) % 7 || 7;
  const friday = daysAfter(today, untilMonday + 4);
  return { ...named(text, match, friday), date_to: daysAfter(friday, 2) };
}

function readWeekday(text: string, today: string): NamedDays | undefined {
  const match = weekday.exec(text);
  if (!match) return undefined;
  const [, which = '', name = ''] = match;
  const days = (WEEKDAYS.indexOf(name.toLowerCase()) - new Date(today).getUTCDay() + 7) % 7;
  const isNextWeek = days === 0 && which.toLowerCase() === 'next';
  return named(text, match, daysAfter(today, isNextWeek ? 7 : days));
}

/** The next date with this day and month, or the one in its year; undefined if there is none or it is over. */
function nextDate({ day, month, year }: Written, today: string): string | undefined {
  const thisYear = new Date(today).getUTCFullYear();
  const years = year ? [Number(year)] : [thisYear, thisYear + 1];
  return years
    .map((each) => new Date(Date.UTC(each, month, day)))
    .filter((date) => date.getUTCMonth() === month)
    .map(dayText)
    .find((date) => date >= today);
}

/** Whether there is such a day, in leap years at least. */
function isDate({ day, month }: Written): boolean {
  return new Date(Date.UTC(2024, month, day)).getUTCMonth() === month && month < 12 && day > 0;
}

function daysAfter(today: string, days: number): string {
  const day = new Date(today);
  day.setUTCDate(day.getUTCDate() + days);
  return dayText(day);
}

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase());
const dayText = (date: Date): string => date.toISOString().slice(0, 10);

function named(text: string, words: RegExpExecArray | null, day: string): NamedDays {
  const search = text
    .replace(words?.[0] ?? '', ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { date_from: day, date_to: day, search };
}
