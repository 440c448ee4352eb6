import { type Suggestion, suggestionKinds } from '#contract/suggestions.ts';
import type { Search } from './read-search.ts';

/** An event with all its names. */
export type EventNames = {
  title: string;
  slug: string;
  line_up: string[];
  venue_name: string;
  city: string;
  /** Null: postponed, without a new date. */
  starts_at: Date | null;
  time_zone: string;
  organizer: string;
  handle: string;
  /** Its title, venue, organizer, city and artists, folded by `search_fold`. */
  keys: string[];
};

const MAX_PER_KIND = 3;

/** A name and its comparison key: folded, with one space between words. */
export type KeyedName = Suggestion & { key: string };
type Counted = KeyedName & { count: number };

/** The names of these events that match a search, best first: equal, same beginning, on most events. */
export function rankNames(events: readonly EventNames[], search: Search, kind?: Suggestion['kind']): KeyedName[] {
  const counted = new Map<string, Counted>();
  for (const suggestion of events.flatMap(namesOf)) {
    const { key } = suggestion;
    if ((kind && suggestion.kind !== kind) || !matches(key, search)) continue;
    const id = `${suggestion.kind} ${suggestion.slug ?? suggestion.handle ?? key}`;
    const known = counted.get(id);
    if (known) known.count += 1;
    else counted.set(id, { ...suggestion, count: 1 });
  }
  const rank = ({ key }: Counted) => (key === search.titleKey ? 0 : key.startsWith(search.titleKey) ? 1 : 2);
  const kindRank = (one: Counted) => suggestionKinds.indexOf(one.kind);
  const sorted = [...counted.values()].toSorted(
    (one, other) => rank(one) - rank(other) || kindRank(one) - kindRank(other) || other.count - one.count,
  );
  return limitPerKind(sorted, kind).map(({ count: _count, ...name }) => name);
}

// At most three of each kind, unless only one kind is requested.
function limitPerKind(sorted: Counted[], kind: Suggestion['kind'] | undefined): Counted[] {
  if (kind) return sorted;
  const taken: Record<string, number> = {};
  return sorted.filter((one) => (taken[one.kind] = (taken[one.kind] ?? 0) + 1) <= MAX_PER_KIND);
}

/** The optional fields of a suggestion, all empty. */
export const unnamed = { city: null, slug: null, handle: null, starts_at: null, time_zone: null };

/** An event as a suggestion. */
export function suggestEvent({ title, slug, city, starts_at, time_zone }: EventNames): Suggestion {
  return { ...unnamed, kind: 'event', text: title, slug, city, starts_at: starts_at?.toISOString() ?? null, time_zone };
}

function namesOf(event: EventNames): KeyedName[] {
  const { city, handle, keys, starts_at } = event;
  const names: Suggestion[] = [
    suggestEvent(event),
    { ...unnamed, kind: 'venue', text: event.venue_name, city },
    { ...unnamed, kind: 'organizer', text: event.organizer, handle },
    // A list of a city has only events with a date.
    { ...unnamed, kind: 'city', text: starts_at ? city : '' },
    ...event.line_up.map((text): Suggestion => ({ ...unnamed, kind: 'artist', text })),
  ];
  return names.map((name, place) => ({ ...name, key: spaced(keys[place] ?? '') })).filter(({ text }) => text !== '');
}

const spaced = (folded: string) => folded.replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, ' ').trim();

/**
 * Whether every search word is the beginning of a word of the name or, in scripts without spaces, occurs anywhere in
 * it.
 */
function matches(key: string, { words }: Search): boolean {
  return words.every((choices) =>
    choices.some((word) => ` ${key}`.includes(/^[a-z0-9]/.test(word) ? ` ${word}` : word)),
  );
}
