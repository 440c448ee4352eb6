import { clip, disc, num, path, pair, polar, polygon, rect, ring, smoothLine, stroke, turn } from '../svg.ts';
import type { Point } from '../svg.ts';
import type { ArtInput } from './art.ts';

/** A mirror ball, cut off, with a few glints. */
export function mirrorBall({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const radius = unit * rng.between(0.42, 0.52);
  const [x, y] = [width * rng.between(0.4, 0.6), height * rng.between(0.5, 0.58)];
  const bands = 11;
  const colors = [inks.a, inks.a, inks.a, inks.b, inks.b, inks.c, inks.accent];
  const facets: string[] = [];
  for (let band = 0; band < bands; band += 1) {
    const [from, to] = [band, band + 1].map((at) => -Math.cos((at / bands) * Math.PI));
    const lines = 12;
    for (let column = 0; column < lines; column += 1) {
      const corner = (at: number, level = 0): Point => {
        const half = Math.sqrt(Math.max(0, 1 - level * level)) * radius;
        return [x - half * Math.cos((at / lines) * Math.PI), y + level * radius];
      };
      const points = [corner(column, from), corner(column + 1, from), corner(column + 1, to), corner(column, to)];
      facets.push(polygon(points, rng.pick(colors)));
    }
  }
  const glints = Array.from({ length: rng.whole(3, 5) }, () => {
    const [gx, gy] = polar(x, y, radius * rng.between(0.86, 1.35), rng.between(180, 360));
    return glint(gx, gy, unit * rng.between(0.05, 0.12), inks.c);
  });
  const grout = ring([x, y], radius, 3, inks.accent);
  return (
    rect([0, 0, width, height], inks.ground) +
    rect([x - 2, 0, 4, y - radius], inks.a) +
    facets.join('') +
    grout +
    glints.join('')
  );
}

function glint(x: number, y: number, size: number, color: string): string {
  const tips = [0, 90, 180, 270].map((angle) => polar(x, y, size, angle));
  const [first = [x, y]] = tips;
  const curves = [...tips.slice(1), first].map((tip) => `Q${pair([x, y])} ${pair(tip)}`);
  return path(`M${pair(first)}${curves.join('')}Z`, color);
}

/** Flowers and stars stacked on one centre, each turned a little. */
export function starburst({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const [x, y] = [width * rng.between(0.42, 0.58), height * rng.between(0.44, 0.56)];
  const tips = rng.whole(8, 14);
  const depth = rng.between(0.55, 0.8);
  const colors = [inks.a, inks.b, inks.c, inks.accent];
  const outer = unit * rng.between(0.6, 0.72);
  const layers = colors.map((color, index) => {
    const radius = outer * (1 - index * 0.25);
    const points: Point[] = Array.from({ length: tips * 2 }, (_, tip) =>
      polar(x, y, tip % 2 === 0 ? radius : radius * depth, (tip / (tips * 2)) * 360 + index * (180 / tips)),
    );
    return polygon(points, color);
  });
  return rect([0, 0, width, height], inks.ground) + layers.join('') + disc(x, y, outer * 0.1, inks.ground);
}

/** Big paper confetti, never overlapping. */
export function confetti({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const colors = [inks.a, inks.b, inks.c, inks.accent];
  const placed: { x: number; y: number; size: number }[] = [];
  for (let attempt = 0; attempt < 1500 && placed.length < 44; attempt += 1) {
    const size = unit * (placed.length < 3 ? rng.between(0.17, 0.22) : rng.between(0.045, 0.11));
    const spot = { x: rng.between(0, width), y: rng.between(0, height), size };
    if (placed.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) > (other.size + size) * 1.12))
      placed.push(spot);
  }
  const pieces = placed.map(({ x, y, size }, index) =>
    turn(
      confettiPiece([x, y], size, rng.whole(0, 5), colors[index % colors.length] ?? inks.a),
      rng.between(0, 180),
      x,
      y,
    ),
  );
  return rect([0, 0, width, height], inks.ground) + pieces.join('');
}

function confettiPiece([x, y]: Point, s: number, kind: number, color: string): string {
  const shapes = [
    disc(x, y, s * 0.86, color),
    path(`M${pair([x - s, y])}A${num(s)} ${num(s)} 0 0 1 ${pair([x + s, y])}Z`, color),
    rect([x - s, y - s * 0.34, s * 2, s * 0.68], color),
    polygon(
      [
        [x, y - s],
        [x + s * 0.92, y + s * 0.6],
        [x - s * 0.92, y + s * 0.6],
      ],
      color,
    ),
    ring([x, y], s * 0.62, s * 0.42, color),
    stroke(
      smoothLine([
        [x - s, y],
        [x - s * 0.5, y - s * 0.4],
        [x, y],
        [x + s * 0.5, y + s * 0.4],
        [x + s, y],
      ]),
      color,
      s * 0.4,
      'round',
    ),
  ];
  return shapes[kind] ?? '';
}

/** A coupe seen from the side, cut off, with an olive or a bubble. */
export function coupe({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const x = width * rng.between(0.4, 0.6);
  const rim = height * rng.between(0.2, 0.28);
  const bowl = unit * rng.between(0.42, 0.5);
  const foot = height * 0.98;
  const liquid = clip(
    'bowl',
    path(`M${pair([x - bowl, rim])}A${num(bowl)} ${num(bowl)} 0 0 0 ${pair([x + bowl, rim])}Z`, '#000'),
    rect([0, rim + bowl * 0.2, width, bowl], inks.b),
  );
  return [
    rect([0, 0, width, height], inks.ground),
    disc(width * rng.pick([0.14, 0.86]), height * 0.3, unit * 0.36, inks.c),
    path(`M${pair([x - bowl, rim])}A${num(bowl)} ${num(bowl)} 0 0 0 ${pair([x + bowl, rim])}Z`, inks.a),
    liquid,
    rect([x - unit * 0.02, rim + bowl * 0.98, unit * 0.04, foot - rim - bowl], inks.a),
    path(
      `M${pair([x - bowl * 0.62, foot])}A${num(bowl * 0.62)} ${num(bowl * 0.2)} 0 0 1 ${pair([x + bowl * 0.62, foot])}Z`,
      inks.a,
    ),
    disc(x + bowl * 0.24, rim + bowl * 0.16, unit * 0.085, inks.accent),
    disc(x + bowl * 0.24, rim + bowl * 0.16, unit * 0.032, inks.ground),
  ].join('');
}
