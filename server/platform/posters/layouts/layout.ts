import type { Art } from '../art/art.ts';
import type { Faces } from '../fonts.ts';
import { grain } from '../grain.ts';
import type { Palette } from '../palettes.ts';
import type { Rng } from '../rng.ts';
import { createScheme } from '../scheme.ts';
import type { Ground, Inks } from '../scheme.ts';
import type { PosterSpec } from '../spec.ts';
import type { Box } from '../svg.ts';
import { window } from '../svg.ts';
import type { SettableTitle } from '../title-text.ts';

/** A sheet to lay a poster out on; `title` is null where no face has its letters. */
export type Sheet = {
  width: number;
  height: number;
  spec: PosterSpec;
  title: SettableTitle | null;
  faces: Faces;
  palette: Palette;
  ground: Ground;
  art: Art;
  /** Seeds the art, so that it is the same in every format. */
  artRng: () => Rng;
  rng: Rng;
};

/** Arranges art and type on a sheet. */
export type Layout = (sheet: Sheet) => string;

/** The margin of every poster. */
export const MARGIN = 46;

/** Draws the sheet's art into a box: in all colours of its ground, or in the calm ones when text is on it. */
export function artIn(sheet: Sheet, box: Box, use: 'art' | 'calm' = 'art', ground: Ground = sheet.ground): string {
  const inks: Inks = createScheme(sheet.palette, ground, sheet.artRng())[use];
  const { spec, faces } = sheet;
  const { width, height } = box;
  const drawing = sheet.art({ width, height, inks, rng: sheet.artRng(), faces, spec });
  return window(box, drawing + grain(width, height, inks.ground, sheet.artRng()));
}

/** The text colour on a ground. */
export function textOn(palette: Palette, ground: Ground): string {
  return ground === 'deep' || ground === 'ink' ? palette.paper : palette.ink;
}

/** A ground that contrasts with the given one. */
export function otherGround(ground: Ground, rng: Rng): Ground {
  const others: Record<Ground, readonly Ground[]> = {
    paper: ['bright', 'ink', 'soft', 'deep'],
    bright: ['paper', 'ink'],
    soft: ['paper', 'ink', 'deep'],
    deep: ['soft', 'bright', 'paper'],
    ink: ['bright', 'soft', 'paper'],
  };
  return rng.pick(others[ground]);
}
