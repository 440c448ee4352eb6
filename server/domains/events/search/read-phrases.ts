import type { Understood } from '#contract/event-lists.ts';

type Phrases = Pick<Understood, 'date' | 'price_max' | 'free'> & { search: string };

const dates: [RegExp, NonNullable<Phrases['date']>][] = [
  // The next one is a day by the calendar: read-day.ts.
  [/(?<!\bnext )\b(this )?week-?end\b/i, 'weekend'],
  [/\btonight\b/i, 'tonight'],
  [/\btoday\b/i, 'today'],
  [/\btomorrow( night)?\b/i, 'tomorrow'],
  [/\b(this|next) (week|7 days|seven days)\b/i, 'week'],
  [/\bthis month\b/i, 'this_month'],
  [/\b(next month|(this|next) (30 days|thirty days))\b/i, 'month'],
];
const price =
  /\b(?:under|below|less than|up to|max\.?)\s*[€$£]?\s*(\d{1,4})(?:[.,](\d{2}))?\s*(?:€|\$|£|eur|euros?|usd|dollars?|gbp|pounds?|kr|sek)?(?!\w)/i;
// Before a kind or a day it is a price, too, and that word stays; elsewhere it may be a name ("Free Jazz").
const free =
  /\b(for free|free (entry|entrance|admission|events?|tickets?)|free(?= (parties|concerts?|gigs?|shows?|tonight|today|tomorrow|(this )?week)))\b/i;

/** Reads the date and the prices in "techno berlin this weekend under 30"; `search` is the rest. */
export function readPhrases(text: string): Phrases {
  const found: Phrases = { search: text.replace(/\s+/g, ' ').trim() };
  const take = (pattern: RegExp) => {
    const match = pattern.exec(found.search);
    if (match) found.search = found.search.replace(match[0], ' ').replace(/\s+/g, ' ').trim();
    return match;
  };
  const amount = take(price);
  if (amount) found.price_max = Number(amount[1]) * 100 + Number(amount[2] ?? 0);
  if (take(free)) found.free = true;
  for (const [pattern, preset] of dates) {
    if (!found.date && take(pattern)) found.date = preset;
  }
  return found;
}
