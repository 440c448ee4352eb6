import { LRUCache } from 'lru-cache';
import { readFont } from '#server/platform/posters/fonts.ts';

/** An opened font file. */
export type PdfFont = Awaited<ReturnType<typeof readFont>>;

/**
 * One file of a typeface. `name` is its own: the files of a typeface share the name in them, by which pdfkit would not
 * find a font again. `isHeavy`: bold does not have to be simulated.
 */
export type PdfFace = { name: string; font: PdfFont; isHeavy: boolean };

/** The fonts of a ticket page, in the order in which they are tried for a character. */
export type PdfFonts = { title: PdfFace[]; body: PdfFace[] };

const titleSubsets = ['latin', 'latin-ext', 'vietnamese'];
const bodySubsets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];

let loading: Promise<PdfFonts> | undefined;

/** Reads the fonts once per process. */
export function loadPdfFonts(): Promise<PdfFonts> {
  loading ??= readFonts();
  return loading;
}

async function readFonts(): Promise<PdfFonts> {
  const read = async (family: string, subset: string, isHeavy: boolean) => ({
    name: `${family}-${subset}`,
    font: rememberingLayouts(knowingItsCharacters(await readFont(family, subset))),
    isHeavy,
  });
  const title = await Promise.all(titleSubsets.map((subset) => read('bricolage-grotesque', subset, true)));
  const body = await Promise.all(bodySubsets.map((subset) => read('inter', subset, false)));
  return { title: [...title, ...body], body };
}

/**
 * Loads each character's glyph once. fontkit stores a glyph with the characters for which it was first requested. If it
 * was first loaded as a part of another glyph, there are none, and its text could not be copied from later tickets.
 */
function knowingItsCharacters(font: PdfFont): PdfFont {
  for (const character of font.characterSet) font.glyphForCodePoint(character);
  return font;
}

const LAYOUTS = 5000;

/**
 * Caches the layout of each word: most words are the same on every ticket of an event, and layout takes the most time.
 */
function rememberingLayouts(font: PdfFont): PdfFont {
  const known = new LRUCache<string, ReturnType<PdfFont['layout']>>({ max: LAYOUTS });
  const layOut = font.layout.bind(font);
  font.layout = (text, features, ...rest) => {
    if (features) return layOut(text, features, ...rest);
    const run = known.get(text) ?? layOut(text);
    known.set(text, run);
    // A copy, because pdfkit changes the positions.
    return Object.assign(Object.create(run), { positions: run.positions.map((position) => ({ ...position })) });
  };
  return font;
}
