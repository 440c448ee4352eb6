import { clip, disc, num, pair, path, polygon, rect, ring, stroke } from '../svg.ts';
import type { Point } from '../svg.ts';
import type { ArtInput } from './art.ts';

/** Doorways inside doorways. */
export function arches({ width, height, inks, rng }: ArtInput): string {
  const x = width * rng.pick([0.5, 0.42, 0.58]);
  const colors = [inks.a, inks.b, inks.c, inks.accent, inks.ground];
  const half = width * rng.between(0.44, 0.5);
  const layers = colors.map((color, index) => {
    const reach = half * (1 - index * 0.185);
    const top = height * (0.08 + index * 0.09);
    return path(
      `M${pair([x - reach, height])}V${num(top + reach)}A${num(reach)} ${num(reach)} 0 0 1 ${pair([x + reach, top + reach])}V${num(height)}Z`,
      color,
    );
  });
  return rect([0, 0, width, height], inks.ground) + layers.join('') + disc(x, height * 0.7, half * 0.12, inks.a);
}

/** Squares within squares, sitting low, as in a colour study. */
export function colourStudy({ width, height, inks, rng }: ArtInput): string {
  const columns = rng.pick([1, 2, 2]);
  const size = width / columns;
  const rows = Math.ceil(height / size);
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const colors = rng.shuffle([inks.a, inks.b, inks.c, inks.accent]);
    const [x, y] = [(index % columns) * size, height - (Math.floor(index / columns) + 1) * size];
    return colors
      .map((color, level) => {
        const inner = size * (1 - level * 0.24);
        return rect([x + (size - inner) / 2, y + (size - inner) * 0.72, inner + 0.5, inner + 0.5], color);
      })
      .join('');
  });
  return cells.join('');
}

/** One wide open eye. */
export function eye({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const [x, y] = [width / 2, height * rng.between(0.46, 0.54)];
  const half = width * 0.5;
  const lid = unit * rng.between(0.52, 0.62);
  const almond = `M${pair([x - half, y])}Q${pair([x, y - lid])} ${pair([x + half, y])}Q${pair([x, y + lid])} ${pair([x - half, y])}Z`;
  const iris = unit * 0.27;
  const look = rng.between(-0.1, 0.1) * unit;
  const pupil = [
    disc(x + look, y, iris, inks.b),
    disc(x + look, y, iris * 0.72, inks.accent),
    disc(x + look, y, iris * 0.36, inks.c),
    disc(x + look + iris * 0.34, y - iris * 0.34, iris * 0.13, inks.ground),
  ];
  const lashes = Array.from({ length: 9 }, (_, index) => {
    const at = (index - 4) / 4;
    const from: Point = [x + at * half * 0.62, y - lid * 0.5 * (1 - at * at * 0.42) - unit * 0.06];
    return stroke(
      `M${pair(from)}L${pair([from[0] + at * unit * 0.1, from[1] - unit * (0.19 - Math.abs(at) * 0.05)])}`,
      inks.c,
      unit * 0.03,
      'round',
    );
  });
  return (
    rect([0, 0, width, height], inks.ground) +
    lashes.join('') +
    path(almond, inks.a) +
    clip('lid', path(almond, '#000'), pupil.join(''))
  );
}

/** Steps climbing through the picture, light on one side. */
export function stairs({ width, height, inks, rng }: ArtInput): string {
  const count = rng.whole(5, 7);
  const [run, rise] = [width / count, (height * 0.86) / count];
  const flights = Array.from({ length: count }, (_, index) => {
    const x = index * run;
    const y = height - (index + 1) * rise;
    const shade = polygon(
      [
        [x, y],
        [x + run, y],
        [x + run, y - rise],
      ],
      inks.c,
    );
    return rect([x, y, run + 0.5, height], index % 2 === 0 ? inks.a : inks.b) + shade;
  });
  const sun = disc(width * 0.24, height * 0.26, Math.min(width, height) * 0.19, inks.accent);
  const picture = rect([0, 0, width, height], inks.ground) + sun + flights.join('');
  return rng.chance(0.5) ? picture : `<g transform="translate(${num(width)} 0) scale(-1 1)">${picture}</g>`;
}

/** A chain of great rings, each through the next. */
export function links({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const radius = unit * rng.between(0.27, 0.31);
  const line = radius * rng.between(0.36, 0.46);
  const count = 4;
  const lean = rng.pick([-1, 1]) * width * rng.between(0.1, 0.16);
  const colors = rng.shuffle([inks.a, inks.b, inks.c]);
  const places = Array.from({ length: count }, (_, index) => {
    const at = (index - (count - 1) / 2) * 1.24;
    return {
      x: width / 2 + (index % 2 === 0 ? lean : -lean),
      y: height / 2 + at * radius,
      color: colors[index % 3] ?? inks.a,
    };
  });
  const rings = places.map(({ x, y, color }) => ring([x, y], radius, line, color));
  // The left crossing of each pair is drawn again with the earlier ring on top.
  const overs = places.slice(1).map((next, index) => {
    const { x, y, color } = places[index] ?? next;
    const left = rect([0, (y + next.y) / 2 - radius, (x + next.x) / 2, radius * 2], '#000');
    return clip(
      `link${index}`,
      left,
      clip(`ring${index}`, disc(next.x, next.y, radius + line, '#000'), ring([x, y], radius, line, color)),
    );
  });
  return rect([0, 0, width, height], inks.ground) + rings.join('') + overs.join('');
}

/** People as dots, joined by thick lines. */
export function network({ width, height, inks, rng }: ArtInput): string {
  const columns = 4;
  const step = width / columns;
  const rows = Math.max(3, Math.round(height / step));
  const at = (column: number, row: number): Point => [(column + 0.5) * step, ((row + 0.5) * height) / rows];
  const lines: string[] = [];
  const dots: string[] = [];
  const colors = [inks.a, inks.a, inks.b, inks.c];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const color = rng.pick(colors);
      const next = rng.pick([
        [1, 0],
        [0, 1],
        [1, 1],
        [-1, 1],
      ] as const);
      const [to, down] = [column + next[0], row + next[1]];
      if (to >= 0 && to < columns && down < rows)
        lines.push(stroke(`M${pair(at(column, row))}L${pair(at(to, down))}`, color, step * 0.44, 'round'));
      dots.push(
        disc(
          ...at(column, row),
          step * rng.pick([0.13, 0.22, 0.22, 0.3]),
          rng.pick([inks.accent, inks.ground, inks.c]),
        ),
      );
    }
  }
  return rect([0, 0, width, height], inks.ground) + lines.join('') + dots.join('');
}

/** Speech bubbles talking over each other. */
export function bubbles({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const spots = [
    [0.36, 0.28, 0.34, -1],
    [0.66, 0.6, 0.36, 1],
    [0.26, 0.84, 0.2, -1],
  ] as const;
  const colors = rng.shuffle([inks.a, inks.b, inks.c]);
  const mirror = rng.chance(0.5);
  const shapes = spots.map(([sx, sy, size, side], index) => {
    const [x, y, r] = [(mirror ? 1 - sx : sx) * width, sy * height, size * unit];
    const out = mirror ? -side : side;
    const tail = polygon(
      [
        [x + out * r * 0.96, y + r * 0.1],
        [x + out * r * 0.98, y + r * 1.02],
        [x, y + r * 0.98],
      ],
      colors[index] ?? inks.a,
    );
    return tail + disc(x, y, r, colors[index] ?? inks.a) + marks([x, y], r, index, inks.accent);
  });
  return rect([0, 0, width, height], inks.ground) + shapes.join('');
}

function marks([x, y]: Point, r: number, kind: number, color: string): string {
  if (kind === 0) return [-0.42, 0, 0.42].map((at) => disc(x + at * r, y, r * 0.13, color)).join('');
  if (kind === 1)
    return [-0.3, 0, 0.3]
      .map((at) => rect([x - r * 0.52, y + at * r - r * 0.06, r * (at > 0 ? 0.7 : 1.04), r * 0.12], color))
      .join('');
  return ring([x, y], r * 0.3, r * 0.18, color);
}
