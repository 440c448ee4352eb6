import { clip, disc, pair, path, polygon, rect } from '../svg.ts';
import type { ArtInput } from './art.ts';

type Tile = (size: number, front: string, back: string) => string;

const tiles: readonly Tile[] = [
  (s, front) => path(`M0 0H${s}A${s} ${s} 0 0 1 0 ${s}Z`, front),
  (s, front) => path(`M${s} 0V${s}H0A${s} ${s} 0 0 1 ${s} 0Z`, front),
  (s, front) => disc(s / 2, s / 2, s / 2, front),
  (s, front, back) => disc(s / 2, s / 2, s / 2, front) + disc(s / 2, s / 2, s / 5, back),
  (s, front) =>
    path(`M0 ${s / 2}A${s / 2} ${s / 2} 0 0 1 ${s} ${s / 2}Z M0 ${s}A${s / 2} ${s / 2} 0 0 1 ${s} ${s}Z`, front),
  (s, front) =>
    polygon(
      [
        [0, 0],
        [s, 0],
        [0, s],
      ],
      front,
    ),
  (s, front) => [0, 2, 4].map((row) => rect([0, (row * s) / 5, s, s / 5], front)).join(''),
  (s, front, back) => path(`M0 0A${s} ${s} 0 0 0 ${s} ${s}V0Z`, front) + disc(s, 0, s * 0.36, back),
  (s, front) => path(`M0 0A${s} ${s} 0 0 1 ${s} ${s}A${s} ${s} 0 0 1 0 0Z`, front),
];

/** A chequer of quarter circles, discs, wedges and bars. */
export function tileGrid({ width, height, inks, rng }: ArtInput): string {
  const columns = rng.whole(3, 5);
  const size = width / columns;
  const rows = Math.ceil(height / size);
  const vocabulary = rng.shuffle(tiles).slice(0, rng.whole(3, 5));
  const fields = [inks.ground, inks.ground, inks.a, inks.b, inks.c];
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const back = rng.pick(fields);
    const front = rng.pick([inks.a, inks.b, inks.c, inks.accent, inks.ground].filter((color) => color !== back));
    const tile = rng.pick(vocabulary)(size, front, back);
    const x = (index % columns) * size;
    const y = height - (Math.floor(index / columns) + 1) * size;
    const quarter = rng.whole(0, 3) * 90;
    const drawn =
      rect([0, 0, size + 0.6, size + 0.6], back) +
      `<g transform="rotate(${quarter} ${size / 2} ${size / 2})">${tile}</g>`;
    return `<g transform="translate(${pair([x, y])})">${drawn}</g>`;
  });
  return rect([0, 0, width, height], inks.ground) + cells.join('');
}

/** A chequerboard swelling like a lens. */
export function warpedChecker({ width, height, inks, rng }: ArtInput): string {
  const columns = rng.whole(8, 11);
  const rows = Math.round((columns * height) / width);
  const center = [width * rng.between(0.35, 0.65), height * rng.between(0.35, 0.65)] as const;
  const reach = Math.min(width, height) * 0.62;
  const warp = (x: number, y: number) => {
    const [dx, dy] = [x - center[0], y - center[1]];
    const distance = Math.hypot(dx, dy);
    const pull = distance < reach && distance > 0 ? (distance / reach) ** -0.45 : 1;
    return [center[0] + dx * pull, center[1] + dy * pull] as const;
  };
  const cell = (column: number, row: number) => {
    const at = (dx: number, dy: number) => warp(((column + dx) * width) / columns, ((row + dy) * height) / rows);
    const edge = [0, 0.25, 0.5, 0.75];
    const outline = [
      ...edge.map((t) => at(t, 0)),
      ...edge.map((t) => at(1, t)),
      ...edge.map((t) => at(1 - t, 1)),
      ...edge.map((t) => at(0, 1 - t)),
    ];
    return polygon(outline, inks.a);
  };
  const cells: string[] = [];
  for (let row = -1; row <= rows; row += 1) {
    for (let column = -1; column <= columns; column += 1) if ((row + column) % 2 === 0) cells.push(cell(column, row));
  }
  const glow = clip('ball', disc(center[0], center[1], reach * 0.995, '#000'), rect([0, 0, width, height], inks.b));
  return rect([0, 0, width, height], inks.ground) + glow + cells.join('');
}

/** A moon printed as a halftone screen. */
export function halftoneMoon({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const radius = unit * rng.between(0.46, 0.58);
  const [x, y] = [width * rng.between(0.38, 0.62), height * rng.between(0.42, 0.58)];
  const light = rng.between(0, Math.PI * 2);
  const pitch = unit / rng.whole(24, 30);
  const tilt = Math.PI / rng.pick([4, 6, 12]);
  const steps = Math.ceil((radius * 1.05) / pitch);
  const dots: string[] = [];
  for (let row = -steps; row <= steps; row += 1) {
    for (let column = -steps; column <= steps; column += 1) {
      const dx = (column * Math.cos(tilt) - row * Math.sin(tilt)) * pitch;
      const dy = (column * Math.sin(tilt) + row * Math.cos(tilt)) * pitch;
      if (Math.hypot(dx, dy) > radius + pitch) continue;
      const shade = 0.5 + (0.5 * (dx * Math.cos(light) + dy * Math.sin(light))) / radius;
      if (shade > 0.05) dots.push(disc(x + dx, y + dy, pitch * 0.72 * Math.min(1, shade) ** 0.8, inks.a));
    }
  }
  const back = disc(x - Math.cos(light) * radius * 0.28, y - Math.sin(light) * radius * 0.28, radius * 0.98, inks.b);
  const moon = clip('moon', disc(x, y, radius, '#000'), dots.join(''));
  return rect([0, 0, width, height], inks.ground) + back + moon;
}
