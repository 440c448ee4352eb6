import { clip, disc, num, pair, path, polar, rect, smoothLoop, stroke, turn } from '../svg.ts';
import type { Point } from '../svg.ts';
import type { Rng } from '../rng.ts';
import type { ArtInput } from './art.ts';

/** Soft shapes laid over each other. */
export function blobs({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const spots = rng.shuffle([
    [0.28, 0.3],
    [0.72, 0.42],
    [0.4, 0.76],
  ] as const);
  const shapes = [inks.a, inks.b, inks.c].map((color, index) => {
    const [x, y] = spots[index] ?? [0.5, 0.5];
    return path(blob(x * width, y * height, unit * (0.42 - index * 0.08), rng), color);
  });
  const seed = spots[0] ?? [0.5, 0.5];
  return (
    rect([0, 0, width, height], inks.ground) +
    shapes.join('') +
    disc(seed[0] * width, seed[1] * height, unit * 0.07, inks.accent)
  );
}

function blob(x: number, y: number, radius: number, rng: Rng): string {
  const points: Point[] = Array.from({ length: 7 }, (_, index) =>
    polar(x, y, radius * rng.between(0.72, 1.18), (index / 7) * 360),
  );
  return smoothLoop(points);
}

/** Paper cut-outs: fronds on a patchwork of colour. */
export function cutouts({ width, height, inks, rng }: ArtInput): string {
  const columns = 2;
  const rows = Math.max(2, Math.round((height / width) * columns));
  const [cw, ch] = [width / columns, height / rows];
  const fields = [inks.a, inks.b, inks.c, inks.ground];
  const offset = rng.whole(0, 3);
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    const back = fields[(column * 2 + row + offset) % fields.length] ?? inks.ground;
    const front = rng.pick([inks.accent, ...fields].filter((color) => color !== back));
    const [x, y] = [(column + 0.5) * cw, (row + 0.5) * ch];
    const art = turn(frond(x, y, Math.min(cw, ch) * 0.45, rng), rng.between(-40, 40), x, y);
    return rect([column * cw, row * ch, cw + 0.5, ch + 0.5], back) + `<g fill="${front}">${art}</g>`;
  });
  return cells.join('');
}

/** A leaf of fat rounded lobes around a stem. */
function frond(x: number, y: number, size: number, rng: Rng): string {
  const lobes = rng.whole(3, 4);
  const reach = [0.62, 0.86, 0.74, 0.5];
  const side = (direction: number) =>
    Array.from({ length: lobes }, (_, index) => {
      const foot = size * (0.78 - index * (1.36 / lobes));
      const out = size * (reach[index] ?? 0.5) * direction;
      const thick = (size * 0.74) / lobes;
      return `M${pair([x, y + foot])}C${pair([x + out * 0.5, y + foot])} ${pair([x + out, y + foot - thick * 0.3])} ${pair([x + out, y + foot - thick * 1.5])}C${pair([x + out * 0.8, y + foot - thick * 2.1])} ${pair([x + out * 0.3, y + foot - thick * 0.9])} ${pair([x, y + foot - thick * 1.05])}Z`;
    }).join('');
  const tip = `M${pair([x - size * 0.16, y - size * 0.4])}Q${pair([x - size * 0.2, y - size * 0.86])} ${pair([x, y - size])}Q${pair([x + size * 0.2, y - size * 0.86])} ${pair([x + size * 0.16, y - size * 0.4])}Z`;
  const stem = `M${pair([x - size * 0.07, y + size * 0.98])}L${pair([x - size * 0.12, y - size * 0.45])}H${num(x + size * 0.12)}L${pair([x + size * 0.07, y + size * 0.98])}Z`;
  return `<path d="${side(1)}"/><path d="${side(-1)}"/><path d="${tip}"/><path d="${stem}"/>`;
}

/** Balanced stones. */
export function stones({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height * 0.8);
  const count = rng.whole(4, 5);
  const colors = [inks.a, inks.b, inks.c, inks.accent, inks.a];
  let level = height * 0.95;
  const sun = disc(width * rng.pick([0.24, 0.76]), height * 0.24, unit * 0.17, inks.c);
  const pile = Array.from({ length: count }, (_, index) => {
    const half = unit * (0.44 - index * 0.075) * rng.between(0.92, 1.04);
    const tall = half * rng.between(0.36, 0.5);
    level -= tall * 2 * 0.985;
    const x = width / 2 + rng.between(-0.06, 0.06) * unit;
    const points: Point[] = Array.from({ length: 16 }, (_corner, at) =>
      pebble([x, level + tall], [half, tall], at / 16),
    );
    const d = smoothLoop(points);
    return path(d, colors[index] ?? inks.a);
  });
  return rect([0, 0, width, height], inks.ground) + sun + pile.join('');
}

/** A point on a superellipse, `at` turns around it. */
function pebble([x, y]: Point, [half, tall]: Point, at: number): Point {
  const [cos, sin] = [Math.cos(at * Math.PI * 2), Math.sin(at * Math.PI * 2)];
  return [x + half * Math.sign(cos) * Math.abs(cos) ** 0.82, y + tall * Math.sign(sin) * Math.abs(sin) ** 0.9];
}

/** A lotus of pointed petals on still water. */
export function lotus({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const [x, y] = [width / 2, height * rng.between(0.66, 0.72)];
  const long = unit * rng.between(0.56, 0.62);
  const petal = (scale: number, color: string) => {
    const l = long * scale;
    return path(
      `M${pair([x, y])}C${pair([x - l * 0.42, y - l * 0.3])} ${pair([x - l * 0.22, y - l * 0.8])} ${pair([x, y - l])}C${pair([x + l * 0.22, y - l * 0.8])} ${pair([x + l * 0.42, y - l * 0.3])} ${pair([x, y])}Z`,
      color,
    );
  };
  const pairs = [
    [72, inks.c, 0.88],
    [48, inks.b, 0.95],
    [24, inks.a, 1],
  ] as const;
  const petals = pairs.map(
    ([angle, color, scale]) => turn(petal(scale, color), -angle, x, y) + turn(petal(scale, color), angle, x, y),
  );
  const water = Array.from({ length: 4 }, (_, index) => {
    const level = y + unit * (0.07 + index * 0.065);
    const half = unit * (0.48 - index * 0.1);
    return stroke(`M${pair([x - half, level])}H${num(x + half)}`, inks.accent, unit * 0.022, 'round');
  });
  const moon = disc(x, y - long * 0.55, long * 0.68, inks.c);
  const halo = clip('above', rect([0, 0, width, y], '#000'), moon);
  return rect([0, 0, width, height], inks.ground) + halo + petals.join('') + petal(1.04, inks.accent) + water.join('');
}
