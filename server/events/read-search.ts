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

type Found = { word: string; is_known: boolean; alike: string[]; of_place: string[] };
type Options = {
  isTyping?: boolean;
  /** A text whose words every match has among those of its place and kind. */
  place?: string;
};

/**
 * Reads a search text. A word that begins no word of any event is taken for a slip and replaced by the known words that
 * are nearest; when there is none it stays, and finds nothing. Undefined when the text holds no word.
 */
export async function readSearch(
  db: Db,
  text: string,
  { isTyping = false, place = '' }: Options = {},
): Promise<Search | undefined> {
  const { rows } = await sql<Found>`
    select typed.word, known.is_known,
           case when known.is_known then '{}' else array(
             select w.word from event_words w where w.shapes && word_shapes(typed.word) limit ${MOST_ALIKE}) end as alike,
           search_words(${place}) as of_place
      from unnest(search_words(${text})) with ordinality as typed (word, place)
      cross join lateral (select exists (
             select from event_words w
              where w.word >= typed.word collate "C" and w.word < typed.word || chr(1114111) collate "C") as is_known) known
     where typed.place <= ${MOST_WORDS}
     order by typed.place`.execute(db);
  if (rows.length === 0) return undefined;
  const ofPlace = rows[0]?.of_place ?? [];
  const words = rows.map(({ word, is_known, alike }) => {
    const meant = is_known ? [] : meantWords(word, alike);
    return meant.length > 0 ? meant : [word];
  });
  return {
    query: [queryOf(words, '', isTyping), ...ofPlace.map((word) => `'${word}':C`)].join(' & '),
    titleQuery: queryOf(words, 'A'),
    namesQuery: queryOf(words, 'AB'),
    titleKey: words.map(([word]) => word).join(' '),
    words,
  };
}

function queryOf(words: string[][], weights: string, isTyping = false): string {
  const last = words.length - 1;
  const terms = words.map((choices, place) => {
    const isUnfinished = isTyping && place === last;
    return `(${choices.map((word) => termOf(word, weights, isUnfinished)).join(' | ')})`;
  });
  return terms.join(' & ');
}

// A single letter begins too many words to mean any of them, unless it is still being typed.
function termOf(word: string, weights: string, isUnfinished: boolean): string {
  const marks = (isUnfinished || !/^[a-z0-9]$/.test(word) ? '*' : '') + weights;
  return marks ? `'${word}':${marks}` : `'${word}'`;
}
