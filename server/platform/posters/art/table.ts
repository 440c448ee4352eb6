import { clip, disc, num, pair, path, polar, rect, sector, smoothLine, stroke, turn } from '../svg.ts';
import type { Point } from '../svg.ts';
import type { ArtInput } from './art.ts';

/** Slices of citrus, some cut off by the edge. */
export function citrus({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const spots = rng.pick([
    [
      [0.36, 0.4, 0.46],
      [0.92, 0.86, 0.3],
      [0.9, 0.1, 0.17],
    ],
    [
      [0.62, 0.56, 0.5],
      [0.06, 0.12, 0.28],
      [0.1, 0.92, 0.15],
    ],
    [
      [0.2, 0.3, 0.4],
      [0.84, 0.72, 0.44],
      [0.86, 0.12, 0.13],
    ],
  ] as const);
  const rinds = [inks.a, inks.b, inks.a];
  const slices = spots.map(([x, y, r], index) =>
    slice([x * width, y * height], r * unit, [rinds[index] ?? inks.a, inks.c], rng.between(0, 60)),
  );
  return rect([0, 0, width, height], inks.ground) + slices.join('');
}

function slice([x, y]: Point, radius: number, [rind, pith]: readonly [string, string], angle: number): string {
  const wedges = Array.from({ length: 9 }, (_, index) => {
    const [cx, cy] = polar(x, y, radius * 0.09, angle + index * 40 + 20);
    return path(sector([cx, cy], radius * 0.72, angle + index * 40 + 3, angle + index * 40 + 37), rind);
  });
  return disc(x, y, radius, rind) + disc(x, y, radius * 0.87, pith) + wedges.join('');
}

/** Plates from above with a fish, fork and knife as pure geometry. */
export function setTable({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const [x, y] = [width * 0.5, height * rng.between(0.46, 0.54)];
  const radius = unit * rng.between(0.31, 0.34);
  const long = radius * 2.5;
  const bar = unit * 0.05;
  const fork =
    [-1, 0, 1]
      .map((tine) => rect([-bar / 4 + tine * bar * 0.8, -long / 2, bar / 2, long * 0.28], inks.accent))
      .join('') +
    path(
      `M${num(-bar * 1.05)} ${num(-long * 0.24)}H${num(bar * 1.05)}A${num(bar * 1.05)} ${num(bar * 1.6)} 0 0 1 ${num(-bar * 1.05)} ${num(-long * 0.24)}Z`,
      inks.accent,
    ) +
    rect([-bar / 2.6, -long * 0.2, bar / 1.3, long * 0.7], inks.accent);
  const knife =
    path(
      `M${num(-bar / 2)} ${num(-long / 2)}A${num(bar * 1.5)} ${num(long * 0.5)} 0 0 1 ${num(bar)} 0H${num(-bar / 2)}Z`,
      inks.accent,
    ) + rect([-bar / 2, 0, bar * 0.9, long * 0.5], inks.accent);
  const tilt = rng.pick([0, -18, 18, 32]);
  const set =
    disc(0, 0, radius, inks.a) +
    disc(0, 0, radius * 0.74, inks.b) +
    fish(radius * 0.6, inks.c, inks.accent) +
    `<g transform="translate(${num(-radius * 1.26)} 0)">${fork}</g><g transform="translate(${num(radius * 1.24)} 0)">${knife}</g>`;
  return (
    rect([0, 0, width, height], inks.ground) + `<g transform="translate(${pair([x, y])}) rotate(${tilt})">${set}</g>`
  );
}

function fish(half: number, body: string, eye: string): string {
  const h = half;
  const shape = `M${num(-h)} 0Q0 ${num(-h * 0.95)} ${num(h * 0.62)} 0Q0 ${num(h * 0.95)} ${num(-h)} 0Z`;
  const tail = `M${num(h * 0.5)} 0L${num(h)} ${num(-h * 0.36)}V${num(h * 0.36)}Z`;
  return turn(path(tail, body) + path(shape, body) + disc(-h * 0.56, -h * 0.1, h * 0.075, eye), -24);
}

/** Bottles in a row, each a different cut. */
export function bottles({ width, height, inks, rng }: ArtInput): string {
  const count = rng.whole(3, 4);
  const step = width / count;
  const colors = rng.shuffle([inks.a, inks.b, inks.c, inks.a]);
  const row = Array.from({ length: count }, (_, index) => {
    const x = (index + 0.5) * step;
    const half = step * rng.between(0.34, 0.44);
    const neck = half * rng.between(0.26, 0.4);
    const shoulder = height * rng.between(0.38, 0.52);
    const top = height * rng.between(0.07, 0.2);
    const color = colors[index] ?? inks.a;
    const body = `M${pair([x - neck, top])}H${num(x + neck)}V${num(shoulder - half)}Q${pair([x + half, shoulder - half * 0.4])} ${pair([x + half, shoulder + half * 0.5])}V${num(height)}H${num(x - half)}V${num(shoulder + half * 0.5)}Q${pair([x - half, shoulder - half * 0.4])} ${pair([x - neck, shoulder - half])}Z`;
    const label = rng.pick(['disc', 'band', 'half'] as const);
    const ink = rng.pick([inks.ground, inks.accent]);
    const middle = shoulder + (height - shoulder) * 0.55;
    const mark = {
      disc: disc(x, middle, half * 0.62, ink),
      band: rect([x - half, middle - half * 0.6, half * 2, half * 1.1], ink),
      half: rect([x, top, half, height], ink),
    }[label];
    return (
      path(body, color) +
      clip(`bottle${index}`, path(body, '#000'), mark) +
      rect([x - neck, top - height * 0.025, neck * 2, height * 0.02], inks.accent)
    );
  });
  return rect([0, 0, width, height], inks.ground) + row.join('');
}

/** A bowl and what rises from it. */
export function bowl({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const x = width / 2;
  const rim = height * rng.between(0.52, 0.58);
  const half = unit * rng.between(0.42, 0.47);
  const steam = [-0.44, 0, 0.44].map((at, index) => {
    const points: Point[] = Array.from({ length: 7 }, (_, row) => [
      x + at * half + (row % 2 === 0 ? -1 : 1) * unit * 0.045,
      rim - unit * (0.07 + row * 0.068),
    ]);
    return stroke(smoothLine(points.slice(0, index === 1 ? 7 : 5)), inks.b, unit * 0.036, 'round');
  });
  const curve = `M${pair([x - half, rim])}H${num(x + half)}A${num(half)} ${num(half * 0.92)} 0 0 1 ${pair([x - half, rim])}Z`;
  const stripes = clip(
    'bowl',
    path(curve, '#000'),
    Array.from({ length: 4 }, (_, index) =>
      rect([0, rim + half * (0.16 + index * 0.24), width, half * 0.1], inks.c),
    ).join(''),
  );
  return [
    rect([0, 0, width, height], inks.ground),
    disc(x + half * rng.pick([-0.6, 0.6]), rim - unit * 0.3, unit * 0.24, inks.c),
    ...steam,
    path(curve, inks.a),
    stripes,
    rect([x - half * 0.4, rim + half * 0.9, half * 0.8, half * 0.09], inks.accent),
    turn(rect([x - half * 1.15, rim - unit * 0.055, half * 2.5, unit * 0.022], inks.accent), rng.pick([-9, 9]), x, rim),
  ].join('');
}
