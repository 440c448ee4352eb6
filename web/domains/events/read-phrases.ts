/** What words in a search text say beside what is looked for. */
export type Phrases = { search: string; date?: string; price_max?: string; free?: string };

const dates: [RegExp, string][] = [
  [/\b(this )?week-?end\b/i, 'weekend'],
  [/\btonight\b/i, 'tonight'],
  [/\btoday\b/i, 'today'],
  [/\btomorrow( night)?\b/i, 'tomorrow'],
  [/\b(this|next) (week|7 days|seven days)\b/i, 'week'],
  [/\b(this|next) (month|30 days|thirty days)\b/i, 'month'],
];
const price =
  /\b(?:under|below|less than|up to|max\.?)\s*[€$£]?\s*(\d{1,4})(?:[.,](\d{2}))?\s*(?:€|\$|£|eur|euros?|usd|dollars?|gbp|pounds?|kr|sek)?(?!\w)/i;
const free = /\b(for free|free (entry|entrance|admission|events?))\b/i;

/** Reads "techno berlin this weekend under 30" as words, a date and a price, the way it was meant. */
export function readPhrases(text: string): Phrases {
  const found: Phrases = { search: text };
  const take = (pattern: RegExp) => {
    const match = pattern.exec(found.search);
    if (match) found.search = found.search.replace(match[0], ' ').replace(/\s+/g, ' ').trim();
    return match;
  };
  const amount = take(price);
  if (amount) found.price_max = String(Number(amount[1]) * 100 + Number(amount[2] ?? 0));
  if (take(free)) found.free = 'true';
  for (const [pattern, preset] of dates) {
    if (!found.date && take(pattern)) found.date = preset;
  }
  return found;
}
