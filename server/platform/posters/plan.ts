import { compositionsOf } from './compositions.ts';
import type { Composition } from './compositions.ts';
import { palettes } from './palettes.ts';
import type { Palette } from './palettes.ts';
import { createRng } from './rng.ts';
import type { Rng } from './rng.ts';
import { createScheme } from './scheme.ts';
import type { Ground, Inks } from './scheme.ts';
import type { PosterSpec } from './spec.ts';

/** The parts of a poster that follow from its event's id and category alone: colours, drawing and layout. */
export type Plan = {
  palette: Palette;
  composition: Composition;
  ground: Ground;
  /** For the layout. */
  rng: Rng;
  /** Starts the random stream of the drawing again, so that it is the same in every shape. */
  artRng: () => Rng;
};

/** Plans the poster of an event. */
export function planPoster({ id, category }: Pick<PosterSpec, 'id' | 'category'>): Plan {
  const rng = createRng(`${id}/${category}`);
  const palette = rng.pick(palettes);
  const composition = rng.pick(compositionsOf(category));
  const ground = rng.pick(composition.grounds);
  return { palette, composition, ground, rng, artRng: () => createRng(`${id}/${category}/art`) };
}

/** The colours a poster's drawing will have. */
export function planColors(spec: Pick<PosterSpec, 'id' | 'category'>): { ground: string; inks: Inks } {
  const { palette, ground, artRng } = planPoster(spec);
  return { ground: palette[ground], inks: createScheme(palette, ground, artRng()).art };
}
