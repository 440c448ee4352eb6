import { posterShapes } from './draw.ts';
import type { PosterShape } from './draw.ts';
import type { PosterFormat } from './rasterize.ts';

/** One file of a poster. */
export type Rendition = { shape: PosterShape; width: number; format: PosterFormat };

/** The widths each shape is served in; nothing else is drawn. */
export const posterWidths: Readonly<Record<PosterShape, readonly number[]>> = {
  poster: [320, 480, 640, 960],
  og: [1200],
  square: [96, 192, 384, 600],
};

export const posterContentTypes: Readonly<Record<PosterFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
};

/** Reads `poster-640.avif`, or `poster-640` in the best format that is accepted; null for anything that is not served. */
export function parseRendition(file: string, accepted = ''): Rendition | null {
  const match = /^([a-z]+)-([1-9]\d{1,3})(?:\.([a-z]+))?$/.exec(file);
  if (!match) return null;
  const [, shape = '', digits, format = accepted.includes('image/avif') ? 'avif' : 'webp'] = match;
  const width = Number(digits);
  if (!isShape(shape) || !isFormat(format) || !posterWidths[shape].includes(width)) return null;
  return { shape, width, format };
}

/** The file name of a rendition, as in its address. */
export function renditionFile({ shape, width, format }: Rendition): string {
  return `${shape}-${width}.${format}`;
}

function isShape(text: string): text is PosterShape {
  return Object.hasOwn(posterShapes, text);
}

function isFormat(text: string): text is PosterFormat {
  return Object.hasOwn(posterContentTypes, text);
}
