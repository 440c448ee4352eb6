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

/**
 * The day that a text names, and the rest of the text: a date such as "31 December", "Dec 31st" or "2026-12-31", or a
 * weekday. Without a year it is the next such day, which may be `today` (as `2026-11-26`).
 */
export function readDay(text: string, today: string): NamedDays | undefined {
  return readDate(text, today) ?? readWeekday(text, today);
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

function readWeekday(text: string, today: string): NamedDays | undefined {
  const match = weekday.exec(text);
  if (!match) return undefined;
  const [, which = '', name = ''] = match;
  const now = new Date(today);
  const days = (WEEKDAYS.indexOf(name.toLowerCase()) - now.getUTCDay() + 7) % 7;
  const isNextWeek = days === 0 && which.toLowerCase() === 'next';
  now.setUTCDate(now.getUTCDate() + (isNextWeek ? 7 : days));
  return named(text, match, dayText(now));
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

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase());
const dayText = (date: Date): string => date.toISOString().slice(0, 10);

function named(text: string, words: RegExpExecArray | null, day: string): NamedDays {
  const search = text
    .replace(words?.[0] ?? '', ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { date_from: day, date_to: day, search };
}
