import type { Faces } from '../fonts.ts';
import type { Rng } from '../rng.ts';
import type { Inks } from '../scheme.ts';
import type { PosterSpec } from '../spec.ts';

/** What a drawing gets: a field with its origin at the upper left, colours, a random stream, and the event's facts. */
export type ArtInput = { width: number; height: number; inks: Inks; rng: Rng; faces: Faces; spec: PosterSpec };

/** One family of drawings; fills the field, ground included, and may run over its edges. */
export type Art = (input: ArtInput) => string;
