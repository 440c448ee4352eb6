import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import { meantWords } from './edit-distance.ts';

/** What a search looks for: every word, in any order, as the beginning of a word; `null` is nothing at all. */
export type Search = {
  /** The text of a tsquery, made of letters and digits only. */
  query: string;
  /** The same within a title (A), and within a title or a line-up (B). */
  titleQuery: string;
  namesQuery: string;
  /** The typed words with a space between them, to compare with `title_key`. */
  titleKey: string;
  /** What stands for each word that is looked for: itself, or what was meant. */
  words: string[][];
};

const MOST_WORDS = 8;
const MOST_ALIKE = 60;
/** A word begins so many known ones at most for each of them to be named. */
const MOST_NAMED = 8;

type Found = { word: string; completions: string[]; alike: string[] };
type Word = Omit<Found, 'alike'> & { choices: string[] };

/**
 * Reads a search text. A word that begins no word of any event is taken for a typing error and replaced by the known words that
 * are nearest; when there is none it stays, and finds nothing. Undefined when the text holds no word.
 */
export async function readSearch(db: Db, text: string): Promise<Search | undefined> {
  const { rows } = await sql<Found>`
    select typed.word, known.completions,
           case when known.completions <> '{}' then '{}' else array(
             select w.word from event_words w where w.shapes && word_shapes(typed.word) limit ${MOST_ALIKE}) end as alike
      from unnest(search_words(${text})) with ordinality as typed (word, place)
      cross join lateral (select array(
             select w.word from event_words w
              where w.word >= typed.word collate "C" and w.word < typed.word || chr(1114111) collate "C"
              order by w.word limit ${MOST_NAMED + 1}) as completions) known
     where typed.place <= ${MOST_WORDS}
     order by typed.place`.execute(db);
  if (rows.length === 0) return undefined;
  const typed = rows.map(readWord);
  const sought = typed.filter(isSought);
  return {
    query: queryOf(sought, termsOfMatch),
    titleQuery: queryOf(sought, ({ choices }) => beginnings(choices, 'A')),
    namesQuery: queryOf(sought, ({ choices }) => beginnings(choices, 'AB')),
    titleKey: typed.map(({ choices: [word] }) => word).join(' '),
    words: sought.map(({ choices }) => choices),
  };
}

function readWord({ word, completions, alike }: Found): Word {
  const meant = completions.length > 0 ? [] : meantWords(word, alike);
  return { word, completions, choices: meant.length > 0 ? meant : [word] };
}

// A single letter begins too much to be looked for beside other words: it joins them, as in "drum n bass", or begins the
// next ("breathwork & c"), and counts for the order alone. By itself it is the beginning of what is typed last.
function isSought(word: Word, place: number, typed: Word[]): boolean {
  return !isLetter(word) || (place === typed.length - 1 && typed.every(isLetter));
}

const isLetter = ({ word }: Word) => /^[a-z0-9]$/.test(word);

function queryOf(words: Word[], terms: (word: Word) => string[]): string {
  return words.map((word) => `(${terms(word).join(' | ')})`).join(' & ');
}

/**
 * What a match has to hold. The words a typed one begins are named where they are few: the index then looks up whole
 * words and skips to where they meet, instead of reading everything that begins so.
 */
function termsOfMatch({ completions, choices }: Word): string[] {
  const isNamed = completions.length > 0 && completions.length <= MOST_NAMED;
  return isNamed ? completions.map((named) => `'${named}'`) : beginnings(choices);
}

const beginnings = (words: string[], weights = '') => words.map((word) => `'${word}':*${weights}`);
