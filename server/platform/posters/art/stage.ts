import { clip, disc, num, pair, path, polygon, rect, ring, smoothLine, stroke, turn } from '../svg.ts';
import type { ArtInput } from './art.ts';

/** A wall of loudspeakers. */
export function speakers({ width, height, inks, rng }: ArtInput): string {
  const columns = rng.whole(2, 3);
  const size = width / columns;
  const rows = Math.ceil(height / size);
  const fields = [inks.a, inks.b, inks.accent, inks.c];
  const offset = rng.whole(0, 3);
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [x, y] = [(column + 0.5) * size, height - (row + 0.5) * size];
    const at = column + row * 2 + offset;
    const [field = inks.a, cone = inks.b, dust = inks.c] = [0, 1, 3].map(
      (shift) => fields[(at + shift) % fields.length],
    );
    const box = rect([x - size / 2, y - size / 2, size + 0.5, size + 0.5], field);
    return (
      box +
      disc(x, y, size * 0.43, inks.ground) +
      disc(x, y, size * 0.37, cone) +
      ring([x, y], size * 0.27, size * 0.025, inks.ground) +
      disc(x, y, size * 0.15, dust)
    );
  });
  return rect([0, 0, width, height], inks.ground) + cells.join('');
}

/** A keyboard running through the picture at a slant. */
export function keys({ width, height, inks, rng }: ArtInput): string {
  const count = 10;
  const step = (width * 1.5) / count;
  const start = -width * 0.25;
  const top = height * 0.26;
  const tall = height * 0.6;
  const whites = Array.from({ length: count }, (_, index) =>
    rect([start + index * step + 3, top, step - 6, tall], inks.a),
  );
  const blacks = [0, 1, 3, 4, 5, 7, 8].map((index) =>
    rect([start + (index + 0.68) * step, top, step * 0.64, tall * 0.6], inks.accent),
  );
  const struck = rng.whole(3, 6);
  const note = rect([start + struck * step + 3, top, step - 6, tall], inks.b);
  const sun = disc(width * rng.pick([0.2, 0.8]), height * 0.2, Math.min(width, height) * 0.3, inks.c);
  return (
    rect([0, 0, width, height], inks.ground) +
    sun +
    turn(whites.join('') + note + blacks.join(''), rng.pick([-24, -14, 14, 24]), width / 2, height / 2)
  );
}

/** A drawn curtain with a spot of light. */
export function curtain({ width, height, inks, rng }: ArtInput): string {
  const folds = rng.whole(5, 7);
  const part = rng.between(0.42, 0.56);
  const side = (mirror: boolean) => {
    const strips = Array.from({ length: folds }, (_, index) => {
      const [from, to] = [index / folds, (index + 1) / folds].map((at) => at * 0.5);
      const [low, lowTo] = [from, to].map((at) => (at ?? 0) * (1 - part));
      const bend = (x: number, end: number) =>
        `C${pair([x * width, height * 0.45])} ${pair([end * width, height * 0.5])} ${pair([end * width, height])}`;
      const back = `C${pair([(lowTo ?? 0) * width, height * 0.5])} ${pair([(to ?? 0) * width, height * 0.45])} ${pair([(to ?? 0) * width + 0.6, 0])}`;
      return path(
        `M${pair([(from ?? 0) * width, 0])}${bend(from ?? 0, low ?? 0)}H${num((lowTo ?? 0) * width)}${back}Z`,
        index % 2 === 0 ? inks.a : inks.b,
      );
    }).join('');
    return mirror ? `<g transform="translate(${num(width)} 0) scale(-1 1)">${strips}</g>` : strips;
  };
  const moon = disc(width / 2, height * 0.72, width * 0.2, inks.c);
  const floor = rect([0, height * 0.86, width, height], inks.accent);
  return rect([0, 0, width, height], inks.ground) + moon + floor + side(false) + side(true);
}

/** Two profiles in one mask. */
export function mask({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const [x, y] = [width / 2, height * 0.52];
  const half = unit * 0.4;
  const tall = height * 0.43;
  const face = `M${pair([x - half, y - tall * 0.45])}A${num(half)} ${num(tall * 0.5)} 0 0 1 ${pair([x + half, y - tall * 0.45])}V${num(y + tall * 0.3)}A${num(half)} ${num(tall * 0.66)} 0 0 1 ${pair([x - half, y + tall * 0.3])}Z`;
  const split = clip(
    'face',
    path(face, '#000'),
    rect([0, 0, width, height], inks.a) + rect([x, 0, width, height], inks.b),
  );
  const brow = y - tall * 0.28;
  const eyes = [-1, 1].map((side) => {
    const at = x + side * half * 0.48;
    const r = half * 0.25;
    return (
      path(
        `M${pair([at - r, brow])}A${num(r)} ${num(r)} 0 0 ${side > 0 ? 0 : 1} ${pair([at + r, brow])}Z`,
        inks.accent,
      ) + disc(at, brow + (side > 0 ? r * 0.4 : -r * 0.4), r * 0.3, inks.c)
    );
  });
  const nose = polygon(
    [
      [x, brow - tall * 0.06],
      [x + half * 0.3, y + tall * 0.18],
      [x, y + tall * 0.18],
    ],
    inks.c,
  );
  const mouth = path(
    `M${pair([x - half * 0.42, y + tall * 0.4])}H${num(x + half * 0.42)}A${num(half * 0.42)} ${num(half * 0.34)} 0 0 1 ${pair([x - half * 0.42, y + tall * 0.4])}Z`,
    inks.accent,
  );
  const hat = rng.chance(0.5)
    ? disc(x + half * 0.9, y - tall * 0.86, half * 0.34, inks.c)
    : disc(x - half, y + tall * 0.5, half * 0.3, inks.c);
  return rect([0, 0, width, height], inks.ground) + hat + split + eyes.join('') + nose + mouth;
}

/** A rope between two posts. */
export function rope({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const [left, right] = [width * rng.between(0.16, 0.24), width * rng.between(0.76, 0.84)];
  const top = height * rng.between(0.3, 0.38);
  const sag = height * rng.between(0.6, 0.72);
  const lines = [
    [0, inks.a],
    [0.09, inks.b],
    [0.18, inks.c],
  ] as const;
  const ropes = lines.map(([drop, color]) =>
    stroke(
      smoothLine([
        [left, top + drop * height],
        [width / 2, sag + drop * height * 1.1],
        [right, top + drop * height],
      ]),
      color,
      unit * 0.075,
      'round',
    ),
  );
  const posts = [left, right].map(
    (x) =>
      rect([x - unit * 0.035, top - unit * 0.06, unit * 0.07, height], inks.accent) +
      disc(x, top - unit * 0.1, unit * 0.085, inks.accent),
  );
  const outer = stroke(
    `M${pair([-width * 0.2, sag * 0.8])}Q${pair([0, sag])} ${pair([left, top])}M${pair([right, top])}Q${pair([width, sag])} ${pair([width * 1.2, sag * 0.8])}`,
    inks.a,
    unit * 0.075,
  );
  return (
    rect([0, 0, width, height], inks.ground) +
    disc(width / 2, top * 0.95, unit * 0.24, inks.c) +
    outer +
    ropes.join('') +
    posts.join('')
  );
}
