import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '../..');
/** The font features that the pages use: kerning, and digits of equal width. Accented letters are characters of their own. */
const FEATURES = ['kern', 'tnum'];

type Family = { folder: string; files: string[]; wght: { min: number; max: number } };
/** The fonts of the website, with the weights that web/platform/styles/fonts.css declares. */
const FAMILIES: Family[] = [
  {
    folder: '@fontsource-variable/inter/files',
    files: ['inter-latin-wght-normal.woff2', 'inter-latin-ext-wght-normal.woff2'],
    wght: { min: 400, max: 700 },
  },
  {
    folder: '@fontsource-variable/bricolage-grotesque/files',
    files: ['bricolage-grotesque-latin-wght-normal.woff2', 'bricolage-grotesque-latin-ext-wght-normal.woff2'],
    wght: { min: 700, max: 800 },
  },
];

/** Where imports find the small fonts instead of those of the packages. */
export const fontAliases = Object.fromEntries(FAMILIES.map(({ folder }) => [folder, join(ROOT, '.tmp/fonts', folder)]));

/** Writes the fonts with the weights and features the website uses, and all their characters: two fifths fewer bytes. */
export async function subsetFonts(): Promise<void> {
  await Promise.all(
    FAMILIES.flatMap(({ folder, files, wght }) =>
      files.map((file) => subset(join(ROOT, 'node_modules', folder, file), join(ROOT, '.tmp/fonts', folder), wght)),
    ),
  );
}

async function subset(file: string, folder: string, wght: Family['wght']): Promise<void> {
  const font = await readFile(file);
  const parsed = create(font);
  if (!('characterSet' in parsed)) throw new Error(`${file} holds more than one font.`);
  const characters = String.fromCodePoint(...parsed.characterSet);
  const options = { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures: FEATURES } as const;
  const small = await subsetFont(font, characters, options);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, basename(file)), small);
}
