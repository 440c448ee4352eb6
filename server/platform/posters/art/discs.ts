import { clip, disc, polar, rect, ring } from '../svg.ts';
import type { ArtInput } from './art.ts';

/** Two great discs cut off by the edges; where they meet, a third colour. */
export function overlappingDiscs({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const angle = rng.between(20, 70) + 90 * rng.whole(0, 3);
  const first = {
    x: width * rng.between(0.3, 0.7),
    y: height * rng.between(0.3, 0.6),
    r: unit * rng.between(0.46, 0.56),
  };
  const [x, y] = polar(first.x, first.y, first.r * rng.between(0.75, 1.05), angle);
  const radius = unit * rng.between(0.34, 0.6);
  const lens = clip('lens', disc(first.x, first.y, first.r, '#000'), disc(x, y, radius, inks.c));
  const [px, py] = polar(first.x, first.y, first.r * 0.55, angle + 180);
  return [
    rect([0, 0, width, height], inks.ground),
    disc(first.x, first.y, first.r, inks.a),
    disc(x, y, radius, inks.b),
    lens,
    disc(px, py, unit * 0.06, inks.accent),
  ].join('');
}

/** A rainbow of rings growing out of a corner or an edge. */
export function cornerArcs({ width, height, inks, rng }: ArtInput): string {
  const [x, y] = rng.pick([
    [0, height],
    [width, height],
    [width / 2, height],
    [width, height * 0.4],
    [0, height * 0.45],
  ] as const);
  const count = rng.whole(4, 7);
  const reach = Math.min(Math.max(width, height) * rng.between(0.86, 1.02), Math.hypot(width, height));
  const colors = [inks.a, inks.b, inks.c, inks.accent];
  const step = reach / count;
  const gap = rng.pick([0, 0, 0.22]);
  const arcs = Array.from({ length: count }, (_, index) => {
    const color = colors[index % colors.length] ?? inks.a;
    const outer = disc(x, y, reach - index * step, color);
    return gap > 0 ? outer + disc(x, y, reach - (index + 1 - gap) * step, inks.ground) : outer;
  });
  return rect([0, 0, width, height], inks.ground) + arcs.join('');
}

/** A record, cut off, with grooves and a coloured label. */
export function vinyl({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const radius = unit * rng.between(0.6, 0.74);
  const x = width * rng.pick([0.28, 0.5, 0.72, 0.82]);
  const y = height * rng.between(0.42, 0.6);
  const grooves = Array.from({ length: 15 }, (_, index) => {
    const at = radius * (0.4 + 0.038 * index);
    return ring([x, y], at, index % 5 === 4 ? 5 : 1.6, index % 5 === 4 ? inks.ground : inks.b);
  });
  const [hx, hy] = polar(x, y, radius * 0.16, rng.between(0, 360));
  return [
    rect([0, 0, width, height], inks.ground),
    disc(x, y, radius, inks.a),
    ...grooves,
    disc(x, y, radius * 0.34, inks.c),
    disc(hx, hy, radius * 0.1, inks.b),
    disc(x, y, radius * 0.035, inks.ground),
  ].join('');
}

/** Round waves from one point, like a drop or a loudspeaker. */
export function ripples({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.max(width, height);
  const x = width * rng.between(0.25, 0.75);
  const y = height * rng.between(0.35, 0.65);
  const count = rng.whole(9, 14);
  const rings = Array.from({ length: count }, (_, index) => {
    const share = (count - index) / count;
    const shift = unit * 0.16 * (1 - share);
    return disc(x + shift * 0.6, y - shift, unit * 0.86 * share ** 1.25, index % 2 === 0 ? inks.a : inks.ground);
  });
  return (
    rect([0, 0, width, height], inks.ground) +
    rings.join('') +
    disc(x + unit * 0.09, y - unit * 0.15, unit * 0.055, inks.b)
  );
}
