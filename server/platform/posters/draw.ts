import { untitled } from './compositions.ts';
import { loadFaces } from './fonts.ts';
import type { Faces } from './fonts.ts';
import { artIn } from './layouts/layout.ts';
import type { Sheet } from './layouts/layout.ts';
import { linkCard } from './layouts/link-card.ts';
import { planPoster } from './plan.ts';
import type { PosterSpec } from './spec.ts';
import { rect } from './svg.ts';
import { settableTitle } from './title-text.ts';

/** `poster` is the 4:5 sheet, `og` the preview of shared links, `square` the art alone for thumbnails. */
export type PosterShape = 'poster' | 'og' | 'square';

export const posterShapes: Readonly<Record<PosterShape, { width: number; height: number }>> = {
  poster: { width: 800, height: 1000 },
  og: { width: 1200, height: 630 },
  square: { width: 600, height: 600 },
};

/** Draws an event's poster: the same spec gives a byte-identical SVG. All text is outlines. */
export async function renderPosterSvg(spec: PosterSpec, shape: PosterShape): Promise<string> {
  return drawPoster(spec, shape, await loadFaces());
}

function drawPoster(spec: PosterSpec, shape: PosterShape, faces: Faces): string {
  const { composition, ...plan } = planPoster(spec);
  const title = settableTitle(spec.title, faces);
  const { art, layout } = title ? composition : untitled;
  const { width, height } = posterShapes[shape];
  const sheet: Sheet = { ...plan, spec, faces, title, art, width, height };
  const content = {
    poster: () => layout(sheet),
    og: () => linkCard(sheet),
    square: () => artIn(sheet, { x: 0, y: 0, width, height }),
  }[shape]();
  // Fills the background, so that no seam between two parts is transparent.
  const field = rect([0, 0, width, height], plan.palette[plan.ground]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${field}${content}</svg>`;
}
