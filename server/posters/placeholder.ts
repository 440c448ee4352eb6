import { createRng } from './rng.ts';
import { planColors } from './plan.ts';
import type { PosterSpec } from './spec.ts';

/** What stands in a poster's place until it comes: its field's colour, and a blur of its colours of at most 400 bytes. */
export type Placeholder = { color: string; data_uri: string };

/** Made from the plan alone, without drawing: lists call it for every card. */
export function posterPlaceholder(spec: PosterSpec): Placeholder {
  const { ground, inks } = planColors(spec);
  const rng = createRng(`${spec.id}/placeholder`);
  const [x, y] = [rng.pick([1, 2, 3]), rng.pick([1, 2])];
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 5'><filter id='b'><feGaussianBlur stdDeviation='.7'/></filter>` +
    `<path fill='${ground}' d='M0 0h4v5H0z'/><g filter='url(#b)'><circle cx='${x}' cy='${y}' r='1.5' fill='${inks.a}'/>` +
    `<circle cx='${4 - x}' cy='${y + 1}' r='.8' fill='${inks.b}'/></g></svg>`;
  return { color: ground, data_uri: `data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}` };
}
