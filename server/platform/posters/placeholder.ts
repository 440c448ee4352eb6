import { createRng } from './rng.ts';
import { planColors } from './plan.ts';
import type { Placeholder, PosterSpec } from './spec.ts';

/** The placeholder of a drawn poster. It needs the plan only, because lists call it for every card. */
export function posterPlaceholder(spec: PosterSpec): Placeholder {
  const { ground, inks } = planColors(spec);
  const rng = createRng(`${spec.id}/placeholder`);
  const [x, y] = [rng.pick([25, 50, 75]), rng.pick([20, 40])];
  return { color: ground, blur: `${spot(inks.a, x, y, 45)},${spot(inks.b, 100 - x, y + 30, 30)}` };
}

// CSS gradients instead of an inline SVG: a browser parses every SVG as a document, which was slow on phones.
function spot(ink: string, x: number, y: number, size: number): string {
  return `radial-gradient(circle at ${x}% ${y}%,${ink},${ink}00 ${size}%)`;
}
