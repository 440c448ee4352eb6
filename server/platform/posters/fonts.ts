import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { createFace } from './face.ts';
import type { Face } from './face.ts';

/** The two font families of the posters, drawn as outlines, so that no system font is needed. */
export type Faces = {
  /** Heavy titles, wide and narrow; latin and vietnamese. */
  display: Face;
  narrow: Face;
  /** Small lines in the same family. */
  label: Face;
  /** For scripts the first family lacks: greek, cyrillic. */
  fallback: Face;
  fallbackLabel: Face;
};

const resolve = createRequire(import.meta.url).resolve;
const bricolageSubsets = ['latin', 'latin-ext', 'vietnamese'];
const interSubsets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];

let loading: Promise<Faces> | undefined;

/** Reads the fonts once per process. */
export function loadFaces(): Promise<Faces> {
  loading ??= readFaces();
  return loading;
}

async function readFaces(): Promise<Faces> {
  const bricolage = await Promise.all(bricolageSubsets.map((subset) => readFont('bricolage-grotesque', subset)));
  const inter = await Promise.all(interSubsets.map((subset) => readFont('inter', subset)));
  return {
    display: createFace(vary(bricolage, { wght: 800, wdth: 100, opsz: 96 })),
    narrow: createFace(vary(bricolage, { wght: 800, wdth: 75, opsz: 96 })),
    label: createFace(vary(bricolage, { wght: 650, wdth: 96, opsz: 24 })),
    fallback: createFace(vary(inter, { wght: 850, opsz: 32 })),
    fallbackLabel: createFace(vary(inter, { wght: 650, opsz: 20 })),
  };
}

/** One subset file of a fontsource family, unpacked; its default instance. */
export async function readFont(family: string, subset: string): Promise<Font> {
  // Imported on first use: a process that draws nothing starts a third of a second sooner.
  const [{ create }, { default: decompress }] = await Promise.all([
    import('fontkit'),
    import('woff2-encoder/decompress'),
  ]);
  const file = resolve(`@fontsource-variable/${family}/files/${family}-${subset}-standard-normal.woff2`);
  // fontkit cannot vary a woff2 file, so the outlines are unpacked first.
  const font = create(Buffer.from(await decompress(await readFile(file))));
  if ('fonts' in font) throw new Error(`${file} holds several fonts`);
  return font;
}

function vary(fonts: readonly Font[], axes: Record<string, number>): Font[] {
  return fonts.map((font) => font.getVariation(axes));
}
