type Taken = { search: string; city: string };

/** Takes a known city off the end of the words: "techno in new york" is "techno" in New York. */
export function takeCity(words: string, cities: readonly string[]): Taken | undefined {
  const typed = ` ${foldCity(words)}`;
  const city = cities.filter((name) => typed.endsWith(` ${foldCity(name)}`)).toSorted(longestFirst)[0];
  if (!city) return undefined;
  const rest = words.split(' ').slice(0, -city.split(' ').length);
  if (rest.at(-1)?.toLowerCase() === 'in') rest.pop();
  return { search: rest.join(' '), city };
}

/** A name without case and accents, to be compared. */
export function foldCity(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

const longestFirst = (one: string, other: string) => other.length - one.length;
