import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { meantWords } from './slips.ts';

/** What a search looks for: every word, in any order, as the beginning of a word; `null` is nothing at all. */
export type Search = {
  /** The text of a tsquery, made of letters and digits only. */
  query: string;
  /** The same within a title (A), and within a title or a line-up (B). */
  titleQuery: string;
  namesQuery: string;
  /** The typed words with a space between them, to compare with `title_key`. */
  titleKey: string;
  /** What stands for each typed word: itself, or what was meant. */
  words: string[][];
};

const MOST_WORDS = 8;
const MOST_ALIKE = 60;
/** A word begins so many known ones at most for each of them to be named. */
const MOST_NAMED = 8;

type Found = { word: string; completions: string[]; alike: string[] };

/**
 * Reads a search text. A word that begins no word of any event is taken for a slip and replaced by the known words that
 * are nearest; when there is none it stays, and finds nothing. Undefined when the text holds no word.
 */
export async function readSearch(
  db: Db,
  text: string,
  { isTyping = false }: { isTyping?: boolean } = {},
): Promise<Search | undefined> {
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
  const words = rows.map(({ word, completions, alike }) => {
    const meant = completions.length > 0 ? [] : meantWords(word, alike);
    return meant.length > 0 ? meant : [word];
  });
  return {
    query: matchesOf(rows, words, isTyping).join(' & '),
    titleQuery: queryOf(words, 'A'),
    namesQuery: queryOf(words, 'AB'),
    titleKey: words.map(([word]) => word).join(' '),
    words,
  };
}

/**
 * What a match has to hold. The words a typed one begins are named where they are few: the index then looks up whole
 * words and skips to where they meet, instead of reading everything that begins so.
 */
function matchesOf(rows: Found[], words: string[][], isTyping: boolean): string[] {
  return words.map((choices, place) => {
    const { word, completions } = rows[place] as Found;
    const isUnfinished = isTyping && place === words.length - 1;
    const isNamed = completions.length > 0 && completions.length <= MOST_NAMED && beginsWords(word, isUnfinished);
    const terms = isNamed ? completions.map((named) => `'${named}'`) : termsOf(choices, '', isUnfinished);
    return `(${terms.join(' | ')})`;
  });
}

function queryOf(words: string[][], weights: string): string {
  return words.map((choices) => `(${termsOf(choices, weights, false).join(' | ')})`).join(' & ');
}

function termsOf(choices: string[], weights: string, isUnfinished: boolean): string[] {
  return choices.map((word) => {
    const marks = (beginsWords(word, isUnfinished) ? '*' : '') + weights;
    return marks ? `'${word}':${marks}` : `'${word}'`;
  });
}

// A single letter begins too many words to mean any of them, unless it is still being typed.
function beginsWords(word: string, isUnfinished: boolean): boolean {
  return isUnfinished || !/^[a-z0-9]$/.test(word);
}
