import { type NamedDays, readDay } from './read-day.ts';

type Days = Omit<NamedDays, 'search'>;

/** Days that people search for by name, as month and day, with all their nights. */
const occasions: [RegExp, first: string, last: string][] = [
  [/\b(new year'?s?( eve| day)?|nye|silvester|sylvester)\b/i, '12-31', '01-01'],
  [/\b(halloween|all hallows)\b/i, '10-31', '10-31'],
  [/\b(christmas( eve)?|x-?mas)\b/i, '12-23', '12-26'],
  [/\bvalentine'?s?( day)?\b/i, '02-13', '02-14'],
];

/** The next occurrence of the occasion, or the day, that a text names, seen from `today` (as `2026-11-26`), and the rest of the text. */
export function readOccasion(text: string, today: string): NamedDays | undefined {
  const plain = text.replaceAll('’', "'");
  for (const [pattern, first, last] of occasions) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const search = plain.replace(match[0], ' ').replace(/\s+/g, ' ').trim();
    return { ...nextOf(first, last, today), search };
  }
  return readDay(plain, today);
}

function nextOf(first: string, last: string, today: string): Days {
  const thisYear = Number(today.slice(0, 4));
  const daysFrom = (year: number): Days => ({
    date_from: `${year}-${first}`,
    date_to: `${last < first ? year + 1 : year}-${last}`,
  });
  // On the first of January, New Year still means the one that began a day before.
  const years = [-1, 0, 1].map((more) => daysFrom(thisYear + more));
  return years.find(({ date_to }) => date_to >= today) ?? daysFrom(thisYear);
}
