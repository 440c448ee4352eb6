import { mix } from './color.ts';
import type { Palette } from './palettes.ts';
import type { Rng } from './rng.ts';

/** The colours of a drawing: the background, three inks in order of weight, and an accent. */
export type Inks = { ground: string; a: string; b: string; c: string; accent: string };

/** A ground with its text colour and the inks of the art on it. Text may be set on the `calm` inks, but not on the others. */
export type Scheme = { ground: string; text: string; art: Inks; calm: Inks };

export type Ground = 'paper' | 'bright' | 'soft' | 'deep' | 'ink';

/** The colours of a palette on one of its grounds. */
export function createScheme(palette: Palette, ground: Ground, rng: Rng): Scheme {
  const { ink, paper, deep } = palette;
  const isDark = ground === 'deep' || ground === 'ink';
  return {
    ground: palette[ground],
    text: isDark ? paper : ink,
    art: fullInks(palette, ground, rng),
    calm: isDark ? darkInks(palette[ground], ink, deep) : lightInks(palette, ground, rng),
  };
}

function fullInks(palette: Palette, ground: Ground, rng: Rng): Inks {
  const isDark = ground === 'deep' || ground === 'ink';
  const lights = (['bright', 'soft', 'paper'] as const).filter((name) => name !== ground).map((name) => palette[name]);
  const [a = palette.bright, b = palette.soft, c = palette.paper] = rng.shuffle(
    isDark ? lights : [...lights, palette.deep],
  );
  return { ground: palette[ground], a, b, c, accent: ground === 'ink' ? palette.deep : palette.ink };
}

function lightInks(palette: Palette, ground: Ground, rng: Rng): Inks {
  const lights = (['paper', 'bright', 'soft'] as const).filter((name) => name !== ground).map((name) => palette[name]);
  const [a = palette.bright, b = palette.soft] = rng.shuffle(lights);
  return { ground: palette[ground], a, b, c: mix(palette.bright, palette.soft, 0.5), accent: mix(a, b, 0.5) };
}

function darkInks(ground: string, ink: string, deep: string): Inks {
  const a = ground === ink ? deep : ink;
  return { ground, a, b: mix(a, ground, 0.38), c: mix(a, ground, 0.66), accent: a };
}
