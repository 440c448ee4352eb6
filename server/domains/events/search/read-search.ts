import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import { meantWords, MOST_SLIPS } from './edit-distance.ts';

/** A parsed search text: every word has to be the beginning of a word of the event, in any order. */
export type Search = {
  /** The text of a tsquery; its words are letters and digits only. */
  query: string;
  /** The same within a title (A), and within a title or a line-up (B). */
  titleQuery: string;
  namesQuery: string;
  /** The typed words with a space between them, to compare with `title_key`. */
  titleKey: string;
  /** The alternatives of each required word: the word itself, or corrections of it. */
  words: string[][];
};

const MAX_WORDS = 8;
const MAX_ALIKE = 60;
/** A typed word with at most this many completions is replaced by all of them. */
const MAX_COMPLETIONS = 8;
/**
 * From this length on, a word may have more typing errors after its first letters than the shapes of `event_words`
 * allow.
 */
const SEVERAL_SLIPS = 9;
const BEGINNING = 4;
const MAX_BEGUN = 500;

type Found = { word: string; completions: string[]; alike: string[] };
type Word = Omit<Found, 'alike'> & { choices: string[] };

/**
 * Parses a search text. A word that is not the beginning of any event's word is treated as a typing error and replaced
 * by the known words with the smallest edit distance; if there are none it stays, and finds nothing. Undefined for a
 * text without words.
 */
export async function readSearch(db: Db, text: string): Promise<Search | undefined> {
  const { rows } = await sql<Found>`
    select typed.word, known.completions,
           case when known.completions <> '{}' then '{}' else array(
             select w.word from event_words w where w.shapes && word_shapes(typed.word) limit ${MAX_ALIKE}) end as alike
      from unnest(search_words(${text})) with ordinality as typed (word, place)
      cross join lateral (select array(
             select w.word from event_words w
              where w.word >= typed.word collate "C" and w.word < typed.word || chr(1114111) collate "C"
              order by w.word limit ${MAX_COMPLETIONS + 1}) as completions) known
     where typed.place <= ${MAX_WORDS}
     order by typed.place`.execute(db);
  if (rows.length === 0) return undefined;
  const typed = await Promise.all(rows.map((found) => readWord(db, found)));
  const required = typed.filter(isRequired);
  return {
    query: queryOf(required, matchTerms),
    titleQuery: queryOf(required, ({ choices }) => prefixes(choices, 'A')),
    namesQuery: queryOf(required, ({ choices }) => prefixes(choices, 'AB')),
    titleKey: typed.map(({ choices: [word] }) => word).join(' '),
    words: required.map(({ choices }) => choices),
  };
}

async function readWord(db: Db, { word, completions, alike }: Found): Promise<Word> {
  if (completions.length > 0) return { word, completions, choices: [word] };
  const close = meantWords(word, alike);
  const meant = close.length > 0 ? close : meantWords(word, await beginAlike(db, word), MOST_SLIPS);
  return { word, completions, choices: meant.length > 0 ? meant : [word] };
}

/** The known words with the same first letters as a long word with several typing errors. */
async function beginAlike(db: Db, word: string): Promise<string[]> {
  if (word.length < SEVERAL_SLIPS) return [];
  const beginning = word.slice(0, BEGINNING);
  const { rows } = await sql<{ word: string }>`
    select w.word from event_words w
     where w.word >= ${beginning} collate "C" and w.word < ${beginning} || chr(1114111) collate "C"
     order by w.word limit ${MAX_BEGUN}`.execute(db);
  return rows.map((found) => found.word);
}

// A single letter would match too much, so beside other words it is not required: it joins them ("drum n bass") or
// begins the next one ("breathwork & c"), and only affects the order. In a text of single letters only the last one is
// searched for.
function isRequired(word: Word, place: number, typed: Word[]): boolean {
  return !isLetter(word) || (place === typed.length - 1 && typed.every(isLetter));
}

const isLetter = ({ word }: Word) => /^[a-z0-9]$/.test(word);

function queryOf(words: Word[], terms: (word: Word) => string[]): string {
  return words.map((word) => `(${terms(word).join(' | ')})`).join(' & ');
}

/**
 * The alternatives for the index. A word with few completions is replaced by them: the index then intersects the lists
 * of whole words, instead of reading everything with that prefix.
 */
function matchTerms({ completions, choices }: Word): string[] {
  const areFew = completions.length > 0 && completions.length <= MAX_COMPLETIONS;
  return areFew ? completions.map((named) => `'${named}'`) : prefixes(choices);
}

const prefixes = (words: string[], weights = '') => words.map((word) => `'${word}':*${weights}`);
